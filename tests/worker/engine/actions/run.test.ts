import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import {
	addTagsEffect,
	buildAction,
	buildAutoResponse,
	removeTagsEffect,
	sendTextEffect,
} from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { deliveryTexts, readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { listRunEffects, readRuns } from "#tests/support/run-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});

const says = (text: string) =>
	receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text }));

describe("an action fired by a text", () => {
	test("does its effects in order, and its run tells why, effect by effect", async () => {
		const [wish, old] = [await buildTag({ name: "予約希望" }), await buildTag({ name: "未読" })];
		const reaction = await buildAutoResponse({
			name: "予約の返事",
			effects: [
				sendTextEffect("承りました"),
				addTagsEffect(wish.id, old.id),
				removeTagsEffect(old.id),
				sendTextEffect("明日またご連絡します", { delay_type: 2, delay_at: "09:30" }),
			],
		});
		await says("明日の予約をお願いします");

		expect(await tagIdsOf(friend)).toEqual([wish.id]);
		const [now, later] = await readDeliveries();
		const [run] = await readRuns();
		expect(run).toMatchObject({
			friendId: friend.id,
			actionVersion: 1,
			causeType: "reaction",
			causeId: reaction.id,
			causeLabel: "予約の返事",
			state: "done",
			outcomes: "dddd",
		});
		expect(await listRunEffects(run!)).toMatchObject([
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
		expect(later!.dueAt).toBe(tokyoTime("2026-11-21 09:30"));
	});

	test("is shown to the operator with what became of each message", async () => {
		await buildAutoResponse({ name: "予約の返事", effects: [sendTextEffect("承りました")] });
		await says("予約");
		const as = await buildSession();
		const { items } = await requestJson<{ items: object[] }>(`/api/friends/${friend.id}/runs`, { as });
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
		await buildAutoResponse({ effects: [addTagsEffect(tag.id)] });
		await says("予約");
		await readRows("update tags set name = '新名', deleted_at = 1 where id = ? returning id", tag.id);
		const as = await buildSession();
		const { items } = await requestJson<{ items: { effects: { summary: string }[] }[] }>(
			`/api/friends/${friend.id}/runs`,
			{ as },
		);
		expect(items[0]!.effects[0]!.summary).toBe("タグ「新名」を追加");
	});
});

describe("the tag effect", () => {
	test("[A-062] of a whole folder takes the tags that are in it then", async () => {
		const [folder] = await readRows<{ id: number }>(
			"insert into folders (kind, name, created_at) values ('tag', '会員', 1) returning id",
		);
		const inside = [await buildTag({ groupId: folder!.id }), await buildTag({ groupId: folder!.id })];
		await buildTag();
		await buildTag({ groupId: folder!.id, deletedAt: 1 });
		await buildAutoResponse({
			effects: [{ ...addTagsEffect(1), use_group: 1, tag_ids: [], tag_group_id: folder!.id }],
		});
		await says("予約");
		expect(await tagIdsOf(friend)).toEqual(inside.map(({ id }) => id));
	});

	test("passes over a tag deleted since, and over one that the friend carries already", async () => {
		const [gone, carried] = [await buildTag({ deletedAt: 1 }), await buildTag()];
		friend = await buildFriend({ tagIds: [carried.id] });
		await buildAutoResponse({ effects: [addTagsEffect(gone.id, carried.id)] });
		await says("予約");
		expect(await tagIdsOf(friend)).toEqual([carried.id]);
	});
});

describe("which auto-responses fire", () => {
	test("neither one that is switched off nor a deleted one, nor any for a text it does not hear", async () => {
		await buildAutoResponse({ isActive: false });
		await buildAutoResponse({ deletedAt: 1 });
		await buildAutoResponse({ keywords: ["キャンセル"] });
		await says("予約");
		expect(await readRuns()).toEqual([]);
	});

	test("[E-213] one of last resort only when no other answers", async () => {
		const action = await buildAction();
		await buildAutoResponse({ actionId: action.id });
		const last = await buildAutoResponse({ keywords: ["願"], hitDetectionOrder: -1, name: "最後" });
		await says("予約お願い");
		await says("お願い");
		expect((await readRuns()).filter((run) => run.causeId === last.id)).toHaveLength(1);
		expect(await readRuns()).toHaveLength(2);
	});

	test("the version of the action at that moment runs, not one saved later", async () => {
		await buildAutoResponse({ effects: [sendTextEffect("旧")] });
		await says("予約");
		await readRows(
			"update actions set version = 2 where id = (select action_id from reactions) returning id",
		);
		await readRows(`insert into action_effects select action_id, 2, position, type, json_set(effect, '$.text', '新'), named
			from action_effects returning version`);
		clock.advance(MINUTE);
		await says("予約");
		expect((await readDeliveries()).map(deliveryTexts)).toEqual([["旧"], ["新"]]);
		expect((await readRuns()).map((run) => run.actionVersion)).toEqual([1, 2]);
	});
});
