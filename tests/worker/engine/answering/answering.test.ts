import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { LINE_CONNECTION_TEXTS } from "#domain/platform/texts/line-connection-texts.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork, receiveEvents } from "#tests/support/receive-events.ts";
import { sendDeliveries } from "#tests/support/send-deliveries.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let as: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	as = await buildSession({
		abilities: ["line-connection", "friend-read", "friend-write", "reaction-read"] as never,
	});
	friend = await buildFriend();
	await buildAutoResponse({ type: 1, keywords: [], effects: [sendTextEffect("自動の返信")] });
});

const setScope = (json: object) =>
	sendRequest("/api/line_connection/answers", { as, method: "PUT", json: { search_id: null, ...json } });
const setFriend = (answered_by: "us" | "other" | null) =>
	sendRequest(`/api/friends/${friend.id}/answered_by`, { as, json: { answered_by } });
const write = () =>
	receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" }));

/** Texts that LINE got after the friend wrote. */
async function answers(): Promise<string[]> {
	await write();
	await sendDeliveries(clock);
	return (await fakeLine.accepted()).flatMap(({ texts }) => texts);
}

async function buildSearch(tagId: number): Promise<number> {
	const filter = { inputs: [{ type: 60, tag_ids: [tagId], tag_or: 0 }] };
	const member_query_id = await storeRow("member_queries", { filter, created_at: 1 });
	return storeRow("funnels", { name: "会員", member_query_id, created_at: 1 });
}

describe("an automatic answer", () => {
	test("goes to everybody by default, and to nobody where the other tool answers", async () => {
		expect(await answers()).toEqual(["自動の返信"]);
		await setScope({ mode: "nobody" });
		expect(await answers()).toEqual(["自動の返信"]);
	});

	test("is left to the other tool for one friend, whose message is recorded and waits for nobody", async () => {
		await setFriend("other");
		expect(await answers()).toEqual([]);
		expect(await readRows("select type, text, notify from messages")).toEqual([
			{ type: "text", text: "予約", notify: 0 },
		]);
	});

	test("goes to one friend alone where it goes to nobody else", async () => {
		await setScope({ mode: "nobody" });
		await setFriend("us");
		expect(await answers()).toEqual(["自動の返信"]);
	});

	test("goes to the friends of a saved search, and to nobody once it is deleted", async () => {
		const tag = await buildTag();
		const search_id = await buildSearch(tag.id);
		await setScope({ mode: "search", search_id });
		expect(await answers()).toEqual([]);
		await storeRow("friend_tags", { friend_id: friend.id, tag_id: tag.id, created_at: 1 });
		expect(await answers()).toEqual(["自動の返信"]);
		await env.DB.prepare("update funnels set deleted_at = 1").run();
		expect(await answers()).toEqual(["自動の返信"]);
	});
});

describe("the claim that sends", () => {
	test.each([
		["the friend's choice", () => setFriend("other")],
		["the account's setting", () => setScope({ mode: "nobody" })],
		[
			"a saved search",
			async () => setScope({ mode: "search", search_id: await buildSearch((await buildTag()).id) }),
		],
	])("stops an answer that %s leaves to the other tool since the event", async (_, change) => {
		await write();
		await change();
		await sendDeliveries(clock);
		expect(await fakeLine.accepted()).toEqual([]);
		expect(await readRows("select state, reason from deliveries")).toEqual([
			{ state: "cancelled", reason: DELIVERY_TEXTS.answeredElsewhere },
		]);
	});

	test("sends what an operator wrote, whoever answers", async () => {
		await setFriend("other");
		const { buildDelivery } = await import("#tests/support/delivery-builders.ts");
		await buildDelivery({ friendId: friend.id, dueAt: clock.now, texts: ["担当者の返信"] });
		await sendDeliveries(clock);
		expect((await fakeLine.accepted()).flatMap(({ texts }) => texts)).toEqual(["担当者の返信"]);
	});
});

test("a new friend whom the other tool answers starts no scenario", async () => {
	const scenario = await storeRow("scenarios", { name: "あいさつ", created_at: 1 });
	await env.DB.prepare("insert into settings (key, value, updated_at) values (?, ?, 1)")
		.bind("new_follower_content_group_id", JSON.stringify(scenario))
		.run();
	const follow = (number: number) =>
		receiveAndWork(clock, lineEvents.follow({ from: buildLineUserId(number), at: clock.now }));
	await follow(901);
	expect(await countRows("scenario_subscriptions")).toBe(1);
	await setScope({ mode: "nobody" });
	await follow(902);
	expect(await countRows("scenario_subscriptions")).toBe(1);
	expect(await countRows("friends")).toBe(3);
});

test("a batch makes no call more for a setting without a search", async () => {
	await setScope({ mode: "nobody" });
	await receiveEvents(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: "予約" }));
	const { countRoundTrips } = await import("#tests/support/observed-database.ts");
	const { connectD1 } = await import("#db/d1-client.ts");
	const { database, trips } = countRoundTrips(env.DB);
	await workWebhookEvents(clock.context({ db: connectD1(database) }));
	expect(trips.length).toBeLessThan(5);
});

describe("the setting", () => {
	test("is shown, with the friend's own choice, in why and on the friend's page", async () => {
		const search_id = await buildSearch((await buildTag()).id);
		await setScope({ mode: "search", search_id });
		expect(await requestJson("/api/line_connection/answers", { as })).toEqual({
			mode: "search",
			search_id,
			searches: [{ id: search_id, name: "会員" }],
		});
		expect(await requestJson(`/api/friends/${friend.id}/answering`, { as })).toEqual({
			answered_by: null,
			mode: "search",
			search_name: "会員",
			is_answered_elsewhere: true,
		});
		await write();
		const [{ id } = { id: 0 }] = await readRows<{ id: number }>("select id from reactions");
		expect(await requestJson(`/api/friends/${friend.id}/explain/reaction/${id}`, { as })).toMatchObject({
			verdict: "not",
			reason: "answeredElsewhere",
		});
	});

	test("is the reason why a greeting never began", async () => {
		const id = await storeRow("scenarios", { name: "あいさつ", is_run: 1, created_at: 1 });
		const why = () => requestJson(`/api/friends/${friend.id}/explain/scenario/${id}`, { as: reader });
		const reader = await buildSession({ abilities: ["friend-read", "scenario-read"] });
		await storeRow("settings", {
			...{ key: "legacy_follower_content_group_id", value: String(id), updated_at: 1 },
		});
		expect(await why()).toMatchObject({ verdict: "not", reason: "neverRead" });
		await setFriend("other");
		expect(await why()).toMatchObject({
			...{ verdict: "not", reason: "answeredElsewhere" },
			facts: expect.arrayContaining([{ label: EXPLAIN_TEXTS.answering, value: EXPLAIN_TEXTS.ownChoice }]),
		});
	});

	test.each([
		[{ mode: "search" }, { search_id: [LINE_CONNECTION_TEXTS.searchMissing] }],
		[{ mode: "search", search_id: 999 }, { search_id: [LINE_CONNECTION_TEXTS.searchGone] }],
	])("%o is refused, and changes nothing", async (json, problems) => {
		const before = await takeSnapshot();
		const answer = await setScope(json);
		expect([answer.status, await answer.json()]).toEqual([422, problems]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("needs the ability, and for a friend the scope", async () => {
		const other = await buildSession({ abilities: ["friend-read"] });
		const { NOBODY_SCOPE } = await import("#domain/console/operators/friend-scope.ts");
		expect((await sendRequest("/api/line_connection/answers", { as: other })).status).toBe(403);
		as = await buildSession({ abilities: ["line-connection"], scope: NOBODY_SCOPE });
		const before = await takeSnapshot();
		const refused = await setScope({ mode: "nobody" });
		expect([refused.status, await refused.json()]).toEqual([403, { ERROR: [CALL_TEXTS.needsAllFriends] }]);
		expect(await listChangesSince(before)).toEqual([]);
		as = await buildSession({ abilities: ["friend-read", "friend-write"], scope: NOBODY_SCOPE });
		expect((await setFriend("other")).status).toBe(404);
		expect((await sendRequest(`/api/friends/${friend.id}/answering`, { as })).status).toBe(404);
	});
});
