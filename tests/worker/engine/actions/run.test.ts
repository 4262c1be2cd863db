import { beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { addTags, buildAction, buildReaction, removeTags, sendText } from "#tests/support/actions.ts";
import { TestClock, tokyo } from "#tests/support/clock.ts";
import { allDeliveries, textsOf } from "#tests/support/deliveries.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { ask } from "#tests/support/requests.ts";
import { allRuns, effectsOf } from "#tests/support/runs.ts";
import { rows } from "#tests/support/snapshot.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});

const says = (text: string) =>
	happen(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text }));

describe("an action fired by a text", () => {
	test("does its effects in order, and its run tells why, effect by effect", async () => {
		const [wish, old] = [await buildTag({ name: "予約希望" }), await buildTag({ name: "未読" })];
		const reaction = await buildReaction({
			name: "予約の返事",
			effects: [
				sendText("承りました"),
				addTags(wish.id, old.id),
				removeTags(old.id),
				sendText("明日またご連絡します", { delay_type: 2, delay_at: "09:30" }),
			],
		});
		await says("明日の予約をお願いします");

		expect(await tagIdsOf(friend)).toEqual([wish.id]);
		const [now, later] = await allDeliveries();
		const [run] = await allRuns();
		expect(run).toMatchObject({
			friendId: friend.id,
			actionVersion: 1,
			causeType: "reaction",
			causeId: reaction.id,
			causeLabel: "予約の返事",
			state: "done",
			outcomes: "dddd",
		});
		expect(await effectsOf(run!)).toMatchObject([
			{
				position: 0,
				type: 1,
				outcome: "done",
				deliveryId: now!.id,
			},
			{ position: 1, type: 13, outcome: "done" },
			{ position: 2, type: 13, outcome: "done" },
			{
				position: 3,
				outcome: "done",
				deliveryId: later!.id,
			},
		]);
		expect(later!.dueAt).toBe(tokyo("2026-11-21 09:30"));
	});

	test("is shown to the operator with what became of each message", async () => {
		await buildReaction({ name: "予約の返事", effects: [sendText("承りました")] });
		await says("予約");
		const as = await signedInOperator();
		const { items } = await ask<{ items: object[] }>(`/api/friends/${friend.id}/runs`, { as });
		expect(items).toMatchObject([
			{
				cause_type: "自動応答",
				cause_label: "予約の返事",
				state: "done",
				started_at: "2026-11-20 10:00:00",
				effects: [
					{
						label: "テキスト送信",
						outcome: "done",
						summary: "テキスト「承りました」を送信",
						reason: null,
						delivery: { state: "scheduled", due_at: "2026-11-20 10:00:00", sent_at: null },
					},
				],
			},
		]);
	});

	test("keeps its record readable after its tag was renamed and its action edited", async () => {
		const tag = await buildTag({ name: "旧名" });
		await buildReaction({ effects: [addTags(tag.id)] });
		await says("予約");
		await rows("update tags set name = '新名', deleted_at = 1 where id = ? returning id", tag.id);
		const as = await signedInOperator();
		const { items } = await ask<{ items: { effects: { summary: string }[] }[] }>(
			`/api/friends/${friend.id}/runs`,
			{ as },
		);
		expect(items[0]!.effects[0]!.summary).toBe("タグ「新名」を追加");
	});
});

describe("the tag effect", () => {
	test("[A-062] of a whole folder takes the tags that are in it then", async () => {
		const [folder] = await rows<{ id: number }>(
			"insert into folders (kind, name, created_at) values ('tag', '会員', 1) returning id",
		);
		const inside = [await buildTag({ groupId: folder!.id }), await buildTag({ groupId: folder!.id })];
		await buildTag();
		await buildTag({ groupId: folder!.id, deletedAt: 1 });
		await buildReaction({
			effects: [{ ...addTags(1), use_group: 1, tag_ids: [], tag_group_id: folder!.id }],
		});
		await says("予約");
		expect(await tagIdsOf(friend)).toEqual(inside.map(({ id }) => id));
	});

	test("passes over a tag deleted since, and over one that the friend carries already", async () => {
		const [gone, carried] = [await buildTag({ deletedAt: 1 }), await buildTag()];
		friend = await buildFriend({ tagIds: [carried.id] });
		await buildReaction({ effects: [addTags(gone.id, carried.id)] });
		await says("予約");
		expect(await tagIdsOf(friend)).toEqual([carried.id]);
	});
});

describe("which auto-responses fire", () => {
	test("neither one that is switched off nor a deleted one, nor any for a text it does not hear", async () => {
		await buildReaction({ isActive: false });
		await buildReaction({ deletedAt: 1 });
		await buildReaction({ keywords: ["キャンセル"] });
		await says("予約");
		expect(await allRuns()).toEqual([]);
	});

	test("[E-213] one of last resort only when no other answers", async () => {
		const action = await buildAction();
		await buildReaction({ actionId: action.id });
		const last = await buildReaction({ keywords: ["願"], hitDetectionOrder: -1, name: "最後" });
		await says("予約お願い");
		await says("お願い");
		expect((await allRuns()).filter((run) => run.causeId === last.id)).toHaveLength(1);
		expect(await allRuns()).toHaveLength(2);
	});

	test("the version of the action at that moment runs, not one saved later", async () => {
		await buildReaction({ effects: [sendText("旧")] });
		await says("予約");
		await rows("update actions set version = 2 where id = (select action_id from reactions) returning id");
		await rows(`insert into action_effects select action_id, 2, position, type, json_set(effect, '$.text', '新'), named
			from action_effects returning version`);
		clock.advance(MINUTE);
		await says("予約");
		expect((await allDeliveries()).map(textsOf)).toEqual([["旧"], ["新"]]);
		expect((await allRuns()).map((run) => run.actionVersion)).toEqual([1, 2]);
	});
});
