import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { FRIENDS_PER_TASK_PAGE } from "#functions/automation/tasks/claim-task.ts";
import { showBroadcast } from "#functions/content/broadcasts/show-broadcast.ts";
import { pauseBroadcast, resumeBroadcast } from "#functions/content/broadcasts/stop-broadcast.ts";
import { withdrawBroadcast } from "#functions/content/broadcasts/withdraw-broadcast.ts";
import {
	BROADCAST_TEXT,
	beginBroadcastAccount,
	buildBegunBroadcast,
	buildDraftBroadcast,
	buildOrderedBroadcast,
	confirmOrder,
	insertFriends,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { dieAfter, interruptAt, matchNth } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { readRuns } from "#tests/support/run-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { tickOnce } from "#tests/support/task-builders.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	({ clock, operator } = await beginBroadcastAccount());
});

const ctx = (by = operator, given: Parameters<typeof operatorContext>[2] = {}) => ({
	...operatorContext(clock, by, given),
	saveKey: nextId(),
});
const shown = ({ id }: { id: number }, by = operator) => showBroadcast({ ctx: ctx(by), input: { id } });
const tagged = (...tag_ids: number[]) => ({ inputs: [{ type: 60, tag_ids, tag_or: 0 }] });

describe("a broadcast", () => {
	test("goes from draft to sent: a minute to take it back, then each friend once", async () => {
		await insertFriends(3);
		const draft = await buildDraftBroadcast({ clock, by: operator });
		expect(await shown(draft)).toMatchObject({ state: "draft", total: null, begins_at: null });
		await confirmOrder(ctx(), draft);
		expect(await shown(draft)).toMatchObject({ state: "planned", begins_at: clock.now + ORDER_UNDO_WINDOW });
		clock.advance(ORDER_UNDO_WINDOW - 1);
		await tickOnce(clock);
		expect(await countRows("deliveries")).toBe(0);
		clock.advance(1);
		await tickOnce(clock);
		expect(await shown(draft)).toMatchObject({ state: "sending", total: 3, counts: { waiting: 3 } });
		await workSendQueues(clock);
		expect(await shown(draft)).toMatchObject({
			state: "sent",
			total: 3,
			served: 3,
			counts: { waiting: 0, sent: 3, failed: 0, parked: 0, cancelled: 0 },
			blocked_since: 0,
		});
		expect((await fakeLine.accepted()).map(({ texts }) => texts)).toEqual([
			[BROADCAST_TEXT],
			[BROADCAST_TEXT],
			[BROADCAST_TEXT],
		]);
		expect((await readRuns())[0]).toMatchObject({
			causeType: "broadcast",
			causeLabel: "お知らせ",
			causeId: draft.id,
		});
	});

	test("of five messages is one call, and for the friends of its conditions alone", async () => {
		const tag = await buildTag();
		const mine = [await buildFriend({ tagIds: [tag.id] }), await buildFriend({ tagIds: [tag.id] })];
		await buildFriend();
		const messages = ["一", "二", "三", "四", "五"].map((text) => ({ type: 1, text }));
		await buildBegunBroadcast({ clock, by: operator, input: { messages, filter: tagged(tag.id) } });
		await workSendQueues(clock);
		expect((await fakeLine.calls()).map(({ body }) => body)).toEqual([
			{
				customAggregationUnits: ["b_1"],
				to: mine.map(({ lineUserId }) => lineUserId),
				messages: ["一", "二", "三", "四", "五"].map((text) => ({ type: "text", text })),
			},
		]);
	});

	test("at a time comes then", async () => {
		await insertFriends(2);
		await buildOrderedBroadcast({ clock, by: operator, input: { date: "2026-11-20", time: "11:00" } });
		clock.advance(HOUR - MINUTE);
		await tickOnce(clock);
		expect(await countRows("deliveries")).toBe(0);
		clock.advance(MINUTE);
		await tickOnce(clock);
		expect(await countRows("deliveries")).toBe(2);
	});

	test("ordered twice under one key is one task", async () => {
		await insertFriends(1);
		const draft = await buildDraftBroadcast({ clock, by: operator });
		const again = ctx();
		expect(await confirmOrder(again, draft)).toEqual(await confirmOrder(again, draft));
		expect(await countRows("action_tasks")).toBe(1);
		expect(await countRows("actions", "is_template = 0")).toBe(1);
	});

	test("taken back within the minute is a draft again, of which nothing was sent", async () => {
		await insertFriends(2);
		const broadcast = await buildOrderedBroadcast({ clock, by: operator });
		clock.advance(ORDER_UNDO_WINDOW - 1);
		await withdrawBroadcast({ ctx: ctx(), input: broadcast });
		expect(await shown(broadcast)).toMatchObject({ state: "draft" });
		clock.advance(HOUR);
		await tickOnce(clock);
		await workSendQueues(clock);
		expect(await countRows("deliveries")).toBe(0);
		const { version } = await shown(broadcast);
		await confirmOrder(ctx(), { ...broadcast, version });
		clock.advance(ORDER_UNDO_WINDOW);
		await tickOnce(clock);
		await workSendQueues(clock);
		expect(await fakeLine.accepted()).toHaveLength(2);
	});

	test("taken back while its first page is being written: nobody receives it", async () => {
		await insertFriends(50);
		const broadcast = await buildOrderedBroadcast({ clock, by: operator });
		clock.advance(ORDER_UNDO_WINDOW);
		const takeBack = () => withdrawBroadcast({ ctx: ctx(), input: broadcast });
		await tickOnce(clock, interruptAt(env.DB, /insert into "runs"/, takeBack));
		expect(await shown(broadcast)).toMatchObject({ state: "draft" });
		clock.advance(MINUTE);
		await tickOnce(clock);
		expect([await countRows("deliveries"), await countRows("runs"), await countRows("multicasts")]).toEqual([
			0, 0, 0,
		]);
	});

	test("taken back by two at once, or again after an answer that was lost, is taken back once", async () => {
		await insertFriends(2);
		const broadcast = await buildOrderedBroadcast({ clock, by: operator });
		const lost = ctx(operator, { db: connectD1(dieAfter(env.DB, /^update "broadcasts"/)) });
		await expect(withdrawBroadcast({ ctx: lost, input: broadcast })).rejects.toThrow("dead");
		const again = () => withdrawBroadcast({ ctx: ctx(), input: broadcast });
		await Promise.all([again(), again()]);
		expect(await shown(broadcast)).toMatchObject({ state: "draft", version: 3 });
		expect(await countRows("audit_log", "verb = 'broadcast.withdraw'")).toBe(1);
	});

	test("that has begun cannot be taken back", async () => {
		await insertFriends(2);
		const broadcast = await buildBegunBroadcast({ clock, by: operator });
		await expect(withdrawBroadcast({ ctx: ctx(), input: broadcast })).rejects.toMatchObject({
			body: { ERROR: [BROADCAST_TEXTS.notWithdrawable] },
		});
		await workSendQueues(clock);
		expect(await fakeLine.accepted()).toHaveLength(2);
	});

	test("of which a template was deleted meanwhile sends nobody the rest, and says so", async () => {
		await insertFriends(2);
		const template = await buildTemplate({ type: "text", text: "くわしくはこちら" });
		const messages = [
			{ type: 1, text: BROADCAST_TEXT },
			{ type: 12, egg_id: template },
		];
		const broadcast = await buildOrderedBroadcast({ clock, by: operator, input: { messages } });
		await updateRow("templates", template, { deleted_at: clock.now });
		clock.advance(ORDER_UNDO_WINDOW);
		await tickOnce(clock);
		await workSendQueues(clock);
		expect(await fakeLine.calls()).toEqual([]);
		expect(await shown(broadcast)).toMatchObject({
			state: "stopped",
			reason: BROADCAST_TEXTS.stoppedByMessage,
			counts: { sent: 0 },
		});
	});

	test("whose condition names what was deleted meanwhile is for nobody, and says so", async () => {
		await insertFriends(2);
		const tag = await buildTag();
		await buildFriend({ tagIds: [tag.id] });
		const broadcast = await buildOrderedBroadcast({
			clock,
			by: operator,
			input: { filter: tagged(tag.id) },
		});
		await updateRow("tags", tag.id, { deleted_at: clock.now });
		clock.advance(ORDER_UNDO_WINDOW);
		await tickOnce(clock);
		expect(await countRows("deliveries")).toBe(0);
		expect(await shown(broadcast)).toMatchObject({ state: "stopped", broken: true });
	});
});

describe("what it names", () => {
	const usesOf = async (tag: { id: number }) =>
		(await requestJson<UsedBy>(`/api/used_by/tag/${tag.id}`, { as: await signInOperator(operator) })).items;

	test("says so while it is planned, with the broadcast to go to", async () => {
		const tag = await buildTag();
		await buildFriend({ tagIds: [tag.id] });
		const broadcast = await buildOrderedBroadcast({ clock, by: operator, input: { filter: tagged(tag.id) } });
		expect(await usesOf(tag)).toEqual([
			expect.objectContaining({
				kind: "broadcast",
				label: "一斉配信",
				name: "お知らせ",
				part: "条件",
				address: `/line/broadcast/${broadcast.id}`,
			}),
		]);
		await withdrawBroadcast({ ctx: ctx(), input: broadcast });
		expect(await usesOf(tag)).toEqual([]);
	});

	test("says so while it is paused with friends to come, and no more once it is over", async () => {
		await insertFriends(FRIENDS_PER_TASK_PAGE + 1);
		const tag = await buildTag();
		await readRows(
			"insert into friend_tags (friend_id, tag_id, created_at) select id, ?, 1 from friends",
			tag.id,
		);
		const broadcast = await buildOrderedBroadcast({ clock, by: operator, input: { filter: tagged(tag.id) } });
		clock.advance(ORDER_UNDO_WINDOW);
		const pause = async () => void (await pauseBroadcast({ ctx: ctx(), input: broadcast }));
		await tickOnce(clock, interruptAt(env.DB, matchNth(/insert into "runs"/, 2), pause));
		expect(await shown(broadcast)).toMatchObject({ state: "paused" });
		expect(await usesOf(tag)).toHaveLength(1);
		await resumeBroadcast({ ctx: ctx(), input: broadcast });
		await tickOnce(clock);
		expect(await usesOf(tag)).toEqual([]);
	});
});

describe("whom it reaches", () => {
	test("a restricted operator's own friends, as their role has it when it begins", async () => {
		const [before, later] = [await buildTag(), await buildTag()];
		const staff = await buildOperator({ scope: { all: false, tagIds: [before.id] } });
		await buildFriend({ tagIds: [before.id] });
		const friend = await buildFriend({ tagIds: [later.id] });
		await buildOrderedBroadcast({ clock, by: staff });
		await updateRow("roles", staff.role.id, {
			friend_scope: JSON.stringify({ all: false, tagIds: [later.id] }),
		});
		clock.advance(ORDER_UNDO_WINDOW);
		await tickOnce(clock);
		await workSendQueues(clock);
		expect((await fakeLine.accepted()).map(({ to }) => to)).toEqual([friend.lineUserId]);
		await updateRow("roles", staff.role.id, { friend_scope: JSON.stringify({ all: true }) });
		expect(await readRows("select scope from broadcasts")).toEqual([
			{ scope: JSON.stringify({ all: false, tagIds: [later.id] }) },
		]);
	});

	test("everybody where an administrator has it sent", async () => {
		await insertFriends(2);
		await buildOrderedBroadcast({ clock, by: operator });
		await updateRow("roles", operator.role.id, {
			is_admin: 1,
			friend_scope: JSON.stringify({ all: false, tagIds: [] }),
		});
		clock.advance(ORDER_UNDO_WINDOW);
		await tickOnce(clock);
		await workSendQueues(clock);
		expect(await fakeLine.accepted()).toHaveLength(2);
	});
});
