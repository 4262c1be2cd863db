import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { runBackgroundTasks } from "#functions/console/background/background-worker.ts";
import { fetchFigures } from "#functions/console/line-figures/fetch-figures.ts";
import { planFigures } from "#functions/console/line-figures/plan-figures.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { matchesAmongFriends } from "#functions/engine/filters/filter-queries.ts";
import { addTagsEffect, buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { buildLineEvent, lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let friend: FriendRecord;
let as: ConsoleSession;

beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	friend = await buildFriend();
	as = await buildSession();
});

const eventOf = (type: string, more: object, at = clock.now) =>
	buildLineEvent(type, { from: friend.lineUserId, at }, { replyToken: `reply-${at}`, ...more });
const membership = (type: "joined" | "left" | "renewed", at = clock.now, membershipId = 3189) =>
	eventOf("membership", { membership: { type, membershipId } }, at);
const beacon = (type: "enter" | "stay", at = clock.now, hwid = "d41d8cd98f") =>
	eventOf("beacon", { beacon: { type, hwid } }, at);
const link = (nonce: string, result = "ok") => eventOf("accountLink", { link: { result, nonce } });
const state = async () =>
	(
		await requestJson<{ parts: { lineState: { memberships: object[]; external_id: string | null } } }>(
			`/api/friends/${friend.id}/glance`,
			{ as },
		)
	).parts.lineState;
const history = async () =>
	(
		await requestJson<{ items: { title: string; detail: string | null }[] }>(
			`/api/friends/${friend.id}/history?kinds=line_event`,
			{ as },
		)
	).items;
/** Friends of a condition. */
const matching = async (condition: object) => {
	const filter = filterSchema.parse({ inputs: [condition] });
	const statement = matchesAmongFriends(clock.context(), filter, [friend.id]);
	return (await queryRows<{ id: number }>(clock.context().db, statement)).map(({ id }) => id);
};
const PLAN = {
	...{ title: "スタンダード会員", description: "特典", benefits: ["お知らせ"], price: 500, currency: "JPY" },
	...{ memberCount: 12, memberLimit: null, isInAppPurchase: true, isPublished: true },
};
/** Reads LINE's plans with the figures of the next day. */
const readPlans = async (memberships: object[]) => {
	await fakeLine.answers("memberships", { status: 200, json: { memberships } });
	clock.advance(DAY);
	await planFigures(clock.context());
	await fetchFigures(clock.context());
};
const buildNonce = async (externalId: string, nonce: string, expiresAt = clock.now + 600_000) =>
	void (await readRows(
		"insert into account_link_nonces (nonce, external_id, expires_at) values (?, ?, ?)",
		nonce,
		externalId,
		expiresAt,
	));

describe("memberships", () => {
	test("are shown with their history, and redelivered events change nothing", async () => {
		const events = [membership("joined"), membership("renewed", clock.now + 10)];
		await receiveAndWork(clock, ...events);
		await receiveAndWork(clock, ...events.toReversed());
		expect((await state()).memberships).toMatchObject([{ membership_id: 3189, left_at: null }]);
		expect(await matching({ type: 108 })).toEqual([friend.id]);
		expect(await matching({ type: 108, membership_id: 1 })).toEqual([]);
		expect(await matching({ type: 108, match: 10 })).toEqual([]);
		expect((await history()).map(({ title }) => title)).toEqual([
			"メンバーシップを更新",
			"メンバーシップに加入",
		]);
	});

	test("are named by LINE's plan of the day, also after LINE ended it; by their number before", async () => {
		await receiveAndWork(clock, membership("joined"));
		const named = async () => [
			(await state()).memberships,
			(await history())[0]?.detail,
			(await requestJson<{ items: object[] }>("/api/membership-plans", { as })).items,
		];
		expect(await named()).toMatchObject([[{ plan: "プラン番号3189" }], "プラン番号3189", []]);
		await readPlans([{ ...PLAN, membershipId: 3189 }]);
		await readPlans([{ ...PLAN, membershipId: 3213, title: "プレミアム会員" }]);
		expect(await named()).toMatchObject([
			[{ plan: "プラン「スタンダード会員」" }],
			"プラン「スタンダード会員」",
			[
				{ id: 3189, price: 500, is_offered: false },
				{ id: 3213, name: "プレミアム会員", is_offered: true },
			],
		]);
		expect(await matching({ type: 108, membership_id: 3189 })).toEqual([friend.id]);
	});

	test("have the names of their plans once somebody needs them, without waiting for the figures of the day", async () => {
		const calls = async () => (await fakeLine.calls("memberships")).length;
		const list = async () => (await requestJson<{ items: object[] }>("/api/membership-plans", { as })).items;
		await fakeLine.answers("memberships", {
			status: 200,
			json: { memberships: [{ ...PLAN, membershipId: 3189 }] },
		});
		expect(await list()).toMatchObject([{ id: 3189, name: "スタンダード会員" }]);
		expect(await list()).toHaveLength(1);
		expect(await calls()).toBe(1);
	});

	test("of an account to which LINE tells no plans are asked for once by the page", async () => {
		const list = async () => (await requestJson<{ items: object[] }>("/api/membership-plans", { as })).items;
		await fakeLine.answers("memberships", { status: 404, message: "Not found" });
		expect([await list(), await list()]).toEqual([[], []]);
		expect(await fakeLine.calls("memberships")).toHaveLength(1);
	});

	test("of an account without plans are asked for once a day, and LINE's 404 keeps what is known", async () => {
		await readPlans([{ ...PLAN, membershipId: 3189 }]);
		await fakeLine.answers("memberships", { status: 404, message: "Not found" });
		clock.advance(DAY);
		await planFigures(clock.context());
		await fetchFigures(clock.context());
		const { items } = await requestJson<{ items: object[] }>("/api/membership-plans", { as });
		expect(items).toMatchObject([{ id: 3189, is_offered: true }]);
		expect(await readRows("select status from line_figures where kind = 'memberships' order by day")).toEqual(
			[{ status: "ready" }, { status: "refused" }],
		);
	});

	test("end with the newest event, however late an older one arrives", async () => {
		await receiveAndWork(clock, membership("left", clock.now + 100));
		await receiveAndWork(clock, membership("joined"));
		expect((await state()).memberships).toMatchObject([{ left_at: expect.any(String) }]);
		expect(await countRows("line_memberships", "left_at is null")).toBe(0);
	});

	test("trigger the auto-responses for their event alone", async () => {
		const [joinedTag, leftTag] = [await buildTag(), await buildTag()];
		await buildAutoResponse({
			type: 2,
			lineEvent: "membership_joined",
			effects: [addTagsEffect(joinedTag.id)],
		});
		await buildAutoResponse({ type: 2, lineEvent: "membership_left", effects: [addTagsEffect(leftTag.id)] });
		await receiveAndWork(clock, membership("joined"));
		expect(await tagIdsOf(friend)).toEqual([joinedTag.id]);
		await receiveAndWork(
			clock,
			lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "こんにちは" }),
		);
		expect(await tagIdsOf(friend)).toEqual([joinedTag.id]);
	});
});

describe("account links", () => {
	test("tie the number that the shop vouched for, once, and can be removed", async () => {
		await buildNonce("A-100", "nonce-1");
		const event = link("nonce-1");
		await receiveAndWork(clock, event);
		await receiveAndWork(clock, event, link("nonce-1"));
		expect((await state()).external_id).toBe("A-100");
		expect(await matching({ type: 109 })).toEqual([friend.id]);
		expect((await history()).map(({ title }) => title).sort()).toEqual([
			"会員番号の連携に失敗",
			"会員番号を連携",
		]);
		const removed = await sendRequest(`/api/friends/${friend.id}/account_link`, { as, method: "DELETE" });
		expect(removed.status).toBe(200);
		expect((await state()).external_id).toBeNull();
	});

	test.each([
		["an unknown nonce", "nonce-x", "ok", 600_000],
		["an expired nonce", "nonce-1", "ok", -1],
		["a link that LINE refused", "nonce-1", "failed", 600_000],
	])("%s ties nothing", async (_name, nonce, result, validFor) => {
		await buildNonce("A-100", "nonce-1", clock.now + validFor);
		await receiveAndWork(clock, link(nonce, result));
		expect((await state()).external_id).toBeNull();
		expect(await history()).toMatchObject([{ title: "会員番号の連携に失敗" }]);
	});

	test("move a number to the friend who linked it last", async () => {
		const other = await buildFriend();
		await buildNonce("A-100", "nonce-1");
		await buildNonce("A-100", "nonce-2");
		await receiveAndWork(clock, link("nonce-1"));
		await receiveAndWork(clock, {
			...link("nonce-2"),
			timestamp: clock.now + 5,
			source: { type: "user", userId: other.lineUserId },
		});
		expect(await readRows("select friend_id from account_links")).toEqual([{ friend_id: other.id }]);
	});
});

describe("beacons", () => {
	test("trigger the auto-responses for the chosen beacon, a stay once an hour", async () => {
		await buildAutoResponse({
			type: 2,
			lineEvent: "beacon_stay",
			beacon: "d41d8cd98f",
			effects: [sendTextEffect("いらっしゃいませ")],
		});
		await receiveAndWork(clock, beacon("stay", clock.now, "ffffffffff"));
		expect(await countRows("runs")).toBe(0);
		await receiveAndWork(clock, beacon("stay"), beacon("stay", clock.now + 10), beacon("enter"));
		expect(await countRows("runs")).toBe(1);
		await receiveAndWork(clock, beacon("stay", clock.now + 20));
		expect(await countRows("friend_line_events", "kind = 'beacon_stay'")).toBe(2);
		expect(await countRows("webhook_events", "state <> 'done'")).toBe(0);
	});

	test("are saved with distinct ids and names", async () => {
		const save = (beacons: object[]) =>
			sendRequest("/api/setting/beacons", { as, method: "PUT", json: { beacons } });
		expect((await save([{ hwid: "D41D8CD98F", name: "入口" }])).status).toBe(200);
		expect(await requestJson("/api/setting/beacons", { as })).toEqual({
			beacons: [{ hwid: "d41d8cd98f", name: "入口" }],
		});
		for (const wrong of [[{ hwid: "xyz", name: "入口" }], [{ hwid: "d41d8cd98f", name: "" }]])
			expect((await save(wrong)).status).toBe(422);
	});
});

describe("the loading animation", () => {
	const choose = (loading_animation: boolean) =>
		sendRequest("/api/setting/chat", { as, method: "PUT", json: { loading_animation } });
	const write = () =>
		receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" }));
	const wait = async () => {
		clock.advance(2_000);
		await runBackgroundTasks(clock.context());
	};

	test("is shown by setting, to a friend whose automatic answer takes more than a second", async () => {
		await buildAutoResponse({ effects: [sendTextEffect("承りました")] });
		await write();
		await wait();
		expect(await fakeLine.calls("loading")).toEqual([]);
		expect((await choose(true)).status).toBe(200);
		await write();
		await runBackgroundTasks(clock.context());
		expect(await fakeLine.calls("loading")).toEqual([]);
		await wait();
		expect(await fakeLine.calls("loading")).toMatchObject([
			{ body: { chatId: friend.lineUserId, loadingSeconds: 20 } },
		]);
	});

	test("is not shown after the answer, nor where nothing answers", async () => {
		await choose(true);
		await write();
		await wait();
		expect(await fakeLine.calls("loading")).toEqual([]);
		await buildAutoResponse({ effects: [sendTextEffect("承りました")] });
		await write();
		await sendDueDeliveries(clock.context());
		await wait();
		expect(await fakeLine.calls("loading")).toEqual([]);
	});
});
