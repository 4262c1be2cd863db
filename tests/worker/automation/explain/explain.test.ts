import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { pauseBroadcast } from "#functions/content/broadcasts/stop-broadcast.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { buildAction, buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import {
	beginBroadcastAccount,
	buildBegunBroadcast,
	buildDraftBroadcast,
	buildOrderedBroadcast,
	workSendQueues,
} from "#tests/support/broadcast-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { explainItem, storeFilter } from "#tests/support/explain-fixture.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeCaps } from "#tests/support/sending-caps.ts";
import { advanceSteps } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { planTask } from "#tests/support/task-builders.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let by: BuiltOperator;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, operator: by } = await beginBroadcastAccount());
	friend = await buildFriend();
});

const why = (
	...asked: Parameters<typeof explainItem> extends [unknown, unknown, ...infer Rest] ? Rest : never
) => explainItem({ clock, by }, friend, ...asked);

async function scenarioWith(effects = [sendTextEffect("こんにちは")], given: object = {}) {
	const id = await storeRow("scenarios", { name: "入門", created_at: 1, ...given });
	const action = await buildAction({ effects });
	await storeRow("scenario_steps", { scenario_id: id, day: 0, minute: 60, action_id: action.id });
	return { id, action };
}

const reads = (scenario_id: number, given: object = {}) =>
	storeRow("scenario_subscriptions", {
		...{ scenario_id, friend_id: friend.id, state: "reading", started_at: clock.now },
		...{ base_at: clock.now, next_at: clock.now, position: -1 },
		...given,
	});

describe("a scenario", () => {
	test("says when its next step comes, and then that it came, with the run that tells of it", async () => {
		const { id } = await scenarioWith();
		await reads(id);
		expect(await why("scenario", id)).toMatchObject({
			verdict: "will",
			at: "2026-11-20 11:00:00",
			run: null,
		});
		await advanceSteps(clock, clock.now + 2 * HOUR);
		await sendDueDeliveries(clock.context());
		const told = await why("scenario", id);
		expect(told).toMatchObject({ verdict: "sent", text: null });
		const { items } = await requestJson<{ items: { id: string }[] }>(
			`/api/friends/${friend.id}/runs?before=${told.run!.before}`,
			{ as: await signInOperator(by) },
		);
		expect(items.map((run) => run.id)).toContain(told.run!.id);
	});

	test("says what keeps it back: nobody reads it, it is stopped, the friend blocked the account", async () => {
		const { id } = await scenarioWith();
		expect(await why("scenario", id)).toMatchObject({
			verdict: "not",
			reason: "neverRead",
			facts: [{ label: "いま購読しているシナリオ", value: "なし" }],
		});
		await reads(id);
		await updateRow("scenarios", id, { is_run: 0 });
		expect(await why("scenario", id)).toMatchObject({ reason: "switchedOff" });
		await updateRow("scenarios", id, { is_run: 1 });
		await updateRow("friends", friend.id, { blocked_at: clock.now });
		expect(await why("scenario", id)).toMatchObject({
			reason: "friendBlockedUs",
			facts: expect.arrayContaining([{ label: "ブロックされた日時", value: "2026.11.20 10:00" }]),
		});
	});

	test("says which condition of its action does not hold, and what the friend has instead", async () => {
		const [wanted, carried] = [await buildTag({ name: "会員" }), await buildTag({ name: "見込み" })];
		await storeRow("friend_tags", { friend_id: friend.id, tag_id: carried.id, created_at: 1 });
		const query = await storeFilter({
			...EVERY_FRIEND,
			inputs: [{ type: 60, tag_ids: [wanted.id], tag_group_id: null, use_group: 0, tag_or: 0 }],
		});
		const { id } = await scenarioWith([{ ...sendTextEffect("会員の方へ"), member_query_id: query }]);
		await reads(id);
		expect(await why("scenario", id)).toMatchObject({
			verdict: "not",
			reason: "effect:conditionNotMet",
			facts: expect.arrayContaining([
				{ label: "合わない条件", value: "タグ「会員」のいずれかがある" },
				{ label: "いまのタグ", value: "見込み" },
			]),
		});
	});

	test("is sent while a message of the month is left, and says what is used up once none is", async () => {
		const { id } = await scenarioWith();
		await reads(id);
		await fakeLine.answers(
			"consumption",
			...[999, 1_000].map((totalUsage) => ({ status: 200, json: { totalUsage } })),
		);
		expect(await why("scenario", id)).toMatchObject({ verdict: "will" });
		// LINE's quota is cached for a minute.
		clock.advance(MINUTE);
		expect(await why("scenario", id)).toMatchObject({
			verdict: "not",
			reason: "quotaUsed",
			facts: expect.arrayContaining([
				{ label: EXPLAIN_TEXTS.quota, value: EXPLAIN_TEXTS.quotaOf(1_000, 1_000) },
			]),
		});
	});

	test("says that its action was done before, where that happens once", async () => {
		const { id, action } = await scenarioWith();
		await updateRow("actions", action.id, { twice_type: 1 });
		await buildRun({ friendId: friend.id, actionId: action.id });
		await reads(id);
		expect(await why("scenario", id)).toMatchObject({ verdict: "not", reason: "ranBefore" });
	});
});

test("a reminder whose step failed says when it is tried again", async () => {
	const id = await storeRow("episodes", { name: "来店", created_at: 1 });
	const { id: action_id } = await buildAction({ effects: [sendTextEffect("明日です")] });
	await storeRow("episode_steps", { episode_id: id, day: 0, minute: 1_440, action_id });
	await storeRow("friend_reminders", {
		...{ episode_id: id, friend_id: friend.id, state: "set", created_at: 1, failures: 2 },
		...{ origin_at: clock.now, next_at: clock.now + 5 * MINUTE },
	});
	expect(await why("episode", id)).toMatchObject({ verdict: "will", at: "2026-11-20 10:05:00" });
});

describe("an auto-response", () => {
	test("is explained by what the friend wrote last, or by what they might write", async () => {
		const { id } = await buildAutoResponse({ keywords: ["予約"] });
		expect(await why("reaction", id)).toMatchObject({ verdict: "not", reason: "nothingWritten" });
		// A message without an event counts too.
		await buildMessage({ friendId: friend.id, text: "料金は", timestamp: clock.now - HOUR });
		expect(await why("reaction", id)).toMatchObject({
			reason: "otherWords",
			facts: expect.arrayContaining([{ label: "メッセージ", value: "料金は" }]),
		});
		await receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "こんにちは" }),
		);
		expect(await why("reaction", id)).toMatchObject({
			reason: "otherWords",
			facts: [
				{ label: "メッセージ", value: "こんにちは" },
				{ label: "届いた日時", value: "2026.11.20 10:00" },
				{ label: "キーワード", value: "予約（いずれかを含む）" },
			],
		});
		expect(await why("reaction", id, "予約したい")).toMatchObject({ verdict: "will" });
	});

	test("is not told to be sent where another filled the call that it was planned into", async () => {
		const tag = await buildTag();
		const query = await storeFilter({
			...EVERY_FRIEND,
			inputs: [{ type: 60, tag_ids: [tag.id], tag_group_id: null, use_group: 0, tag_or: 0 }],
		});
		await buildAutoResponse({ keywords: ["予約"] });
		const { id } = await buildAutoResponse({
			keywords: ["予約"],
			effects: [{ ...sendTextEffect("会員の方へ"), member_query_id: query }],
		});
		await receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" }));
		await sendDueDeliveries(clock.context());
		expect(await why("reaction", id)).toMatchObject({ verdict: "not", reason: "effect:conditionNotMet" });
	});

	test("gives way to others, and is silent in standby", async () => {
		await buildAutoResponse({ name: "予約の案内", keywords: ["予約"] });
		const { id } = await buildAutoResponse({ keywords: ["予約"], hitDetectionOrder: -1 });
		expect(await why("reaction", id, "予約")).toMatchObject({
			reason: "othersAnswer",
			facts: [{ label: "優先される自動応答", value: "予約の案内" }],
		});
		const text = lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" });
		await receiveAndWork(clock, { ...text, mode: "standby" });
		expect(await why("reaction", id)).toMatchObject({ verdict: "not", reason: "standby" });
	});
});

describe("a broadcast", () => {
	test("waits for its order, is paused, fails with LINE's reason", async () => {
		const draft = await buildDraftBroadcast({ clock, by });
		expect(await why("broadcast", draft.id)).toMatchObject({ verdict: "not", reason: "notOrdered" });
		const ofLine = await buildOrderedBroadcast({
			...{ clock, by },
			input: { line_recipients: { type: "everyone" } },
		});
		expect(await why("broadcast", ofLine.id)).toMatchObject({ verdict: "not", reason: "deliveryUnknown" });
		const { id } = await buildBegunBroadcast({ clock, by });
		expect(await why("broadcast", id)).toMatchObject({ verdict: "will" });
		await pauseBroadcast({ ctx: operatorContext(clock, by), input: { id } });
		expect(await why("broadcast", id)).toMatchObject({ verdict: "not", reason: "paused" });
		const failing = await buildBegunBroadcast({ clock, by });
		await fakeLine.answers("push", { status: 429, message: "You have reached your monthly limit." });
		await workSendQueues(clock);
		const told = await why("broadcast", failing.id);
		expect(told).toMatchObject({ verdict: "not", reason: "deliveryFailed" });
		expect(told.told).toContain("今月の送信可能数");
		expect(told.run).not.toBeNull();
	});

	test("above a cap says for what it waits and until when, and why it was dropped", async () => {
		await storeCaps({ dayLimit: 1 });
		await buildBegunBroadcast({ clock, by });
		await workSendQueues(clock);
		const second = await buildBegunBroadcast({ clock, by });
		await workSendQueues(clock);
		expect(await why("broadcast", second.id)).toMatchObject({
			verdict: "will",
			at: "2026-11-21 10:00:00",
			facts: [{ label: EXPLAIN_TEXTS.waitsFor, value: DELIVERY_TEXTS.capDay }],
		});
		await storeCaps({ dayLimit: 1, over: "drop" });
		const third = await buildBegunBroadcast({ clock, by });
		await workSendQueues(clock);
		expect(await why("broadcast", third.id)).toMatchObject({ verdict: "not", reason: "deliveryCancelled" });
		expect((await why("broadcast", third.id)).told).toContain(DELIVERY_TEXTS.capDropped);
	});
});

describe("who asks", () => {
	test("changes nothing", async () => {
		const { id } = await scenarioWith();
		await reads(id);
		const broadcast = await buildBegunBroadcast({ clock, by });
		const before = await takeSnapshot();
		await why("scenario", id);
		await why("broadcast", broadcast.id);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("is told of their own friends alone, and of what they may read", async () => {
		const { id } = await scenarioWith();
		const path = `/api/friends/${friend.id}/explain/scenario/${id}`;
		const elsewhere = await signInOperator(
			await buildOperator({ scope: { all: false, tagIds: [(await buildTag()).id] } }),
		);
		expect((await sendRequest(path, { as: elsewhere })).status).toBe(404);
		const blind = await signInOperator(await buildOperator({ abilities: ["friend-read", "reaction-read"] }));
		expect((await sendRequest(path, { as: blind })).status).toBe(403);
		expect((await sendRequest("/api/explain/scenario/choices", { as: blind })).status).toBe(403);
		const reader = await signInOperator(await buildOperator({ abilities: ["friend-read", "scenario-read"] }));
		expect((await sendRequest(path, { as: reader })).status).toBe(200);
		expect((await sendRequest(`/api/friends/${friend.id}/explain/scenario/999`, { as: reader })).status).toBe(
			404,
		);
	});

	test("is not told what a condition asks that they may not use", async () => {
		const tracker = await storeRow("trackers", { name: "購入", tracker_code: "abc", created_at: 1 });
		const query = await storeFilter({
			...EVERY_FRIEND,
			inputs: [{ type: 80, tracker_ids: [tracker], tracker_or: 0 }],
		});
		const { id } = await scenarioWith([{ ...sendTextEffect("購入の方へ"), member_query_id: query }]);
		await reads(id);
		const conditionTold = async (abilities: Ability[]) => {
			const { facts } = await explainItem(
				{ clock, by: await buildOperator({ abilities }) },
				friend,
				"scenario",
				id,
			);
			return facts.find(({ label }) => label === "合わない条件")?.value;
		};
		expect(await conditionTold(["friend-read", "scenario-read", "show-analytics"])).toContain("購入");
		expect(await conditionTold(["friend-read", "scenario-read"])).toBe("内容を見る権限がありません");
	});

	test("finds what can be asked about by its name", async () => {
		await scenarioWith();
		await scenarioWith([sendTextEffect("x")], { name: "ＶＩＰ追客", name_key: normaliseText("ＶＩＰ追客") });
		const as = await signInOperator(by);
		const found = await requestJson<{ items: { name: string }[] }>(
			"/api/explain/scenario/choices?search=vip追",
			{
				as,
			},
		);
		expect(found.items.map(({ name }) => name)).toEqual(["ＶＩＰ追客"]);
		const action = await buildAction({ name: "月初のお知らせ", effects: [sendTextEffect("今月もよろしく")] });
		await planTask({ clock, by, action, input: { date: "2026-12-01", time: "09:00" } });
		const plans = await requestJson<{ items: { name: string }[] }>("/api/explain/task/choices", { as });
		expect(plans.items.map(({ name }) => name)).toEqual(["月初のお知らせ（2026.12.1）"]);
		for (const kind of ["reaction", "episode", "task", "broadcast"])
			expect((await sendRequest(`/api/explain/${kind}/choices?search=x`, { as })).status).toBe(200);
	});
});
