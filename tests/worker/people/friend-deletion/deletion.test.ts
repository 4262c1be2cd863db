import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DELETION_ATTEMPTS, GRACE_DAYS } from "#domain/people/friend-deletion/friend-deletion.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { DELETION_STEPS } from "#functions/deletion-steps.ts";
import { requestDeletionOfLongBlocked } from "#functions/people/friend-deletion/blocked-friends-rule.ts";
import { workFriendDeletions } from "#functions/people/friend-deletion/friend-deletion-worker.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAt, killAtWrite } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	friend = await buildFriend({ name: "消江 花子", memo: "甘いものが好き" });
});

const path = (rest = "") => `/api/friends/${friend.id}/deletion${rest}`;
const ask = (json: unknown, as = operator) => sendRequest(path(), { as, method: "POST", json });
const takeBack = () => sendRequest(path("/take_back"), { as: operator, method: "POST" });
/** Runs all due work; the routes' clock runs, so their requests are a little later than this one. */
const work = (overrides = {}) => {
	clock.advance(SECOND);
	return workFriendDeletions(clock.context(overrides), DELETION_STEPS);
};
const states = () => readRows<{ state: string }>("select state from friend_deletions order by id");
const say = (text: string, of = friend) => lineEvents.text({ from: of.lineUserId, at: clock.now, text });
const foundRows = () => readRows<{ id: number }>("select id from friends order by id");

describe("a request", () => {
	test("counts what it would remove, and changes nothing", async () => {
		await receiveAndWork(clock, say("こんにちは"));
		const shown = await requestJson<{ name: string; counts: Record<string, number>; request: unknown }>(
			path(),
			{
				as: operator,
			},
		);
		expect(shown).toMatchObject({ name: "消江 花子", request: null });
		expect(shown.counts.message).toBe(1);
		expect(await countRows("friend_deletions")).toBe(0);
	});

	test("needs the ability, a visible friend and the friend's name", async () => {
		const json = { confirmed: "消江 花子", now: false };
		const staff = await buildSession({ abilities: ["friend-read", "friend-write"] });
		expect((await ask(json, staff)).status).toBe(403);
		const tag = await buildTag();
		const scoped = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		expect((await ask(json, scoped)).status).toBe(404);
		const refused = await ask({ ...json, confirmed: "消江" });
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ confirmed: [DELETION_TEXTS.confirmName("消江 花子")] },
		]);
		expect((await ask({ ...json, at_once: true })).status).toBe(422);
		expect(await countRows("friend_deletions")).toBe(0);
	});

	test("hides the friend for the grace period: nothing is answered, and taking it back restores them", async () => {
		await buildAutoResponse({ keywords: [["予約"]], effects: [sendTextEffect("承ります")] } as never);
		expect((await ask({ confirmed: "消江 花子", now: false })).status).toBe(200);
		expect((await ask({ confirmed: "消江 花子", now: false })).status).toBe(200);
		expect(await states()).toEqual([{ state: "waiting" }]);
		const listed = await requestJson<{ items: unknown[] }>("/api/friends", { as: operator });
		expect(listed.items).toEqual([]);
		await receiveAndWork(clock, say("予約"));
		expect([await countRows("deliveries"), await countRows("messages", "notify = 1")]).toEqual([0, 0]);
		clock.pass((GRACE_DAYS - 1) * DAY);
		await work();
		expect(await states()).toEqual([{ state: "waiting" }]);
		operator = await buildSession();
		const shown = await sendRequest(`/api/friends/${friend.id}/display`, {
			as: operator,
			method: "POST",
			json: { user_rate: 1 },
		});
		expect(shown.status).toBe(409);
		expect((await takeBack()).status).toBe(200);
		expect((await takeBack()).status).toBe(200);
		expect(await readRows("select user_rate, deletes_at from friends")).toEqual([
			{ user_rate: 1, deletes_at: null },
		]);
		clock.pass(10 * DAY);
		await work();
		expect([await states(), (await foundRows()).length]).toEqual([[{ state: "taken_back" }], 1]);
	});

	test("for several needs their number, and the log has one entry without their data", async () => {
		const other = await buildFriend({ name: "別人" });
		const json = { friend_ids: [friend.id, other.id], expected: 2, confirmed: "削除", now: true };
		const send = (changes: object) =>
			sendRequest("/api/friend_deletions", { as: operator, method: "POST", json: { ...json, ...changes } });
		expect((await send({ expected: 1 })).status).toBe(409);
		expect((await send({ confirmed: "はい" })).status).toBe(422);
		expect((await send({})).status).toBe(200);
		await work();
		expect(await foundRows()).toEqual([]);
		const log = await readRows<{ verb: string; detail: string | null }>(
			"select verb, detail from audit_log where verb like 'friend.delete%'",
		);
		expect(JSON.stringify(log)).not.toMatch(/消江|別人/);
		expect(log.length).toBeGreaterThan(0);
	});
});

describe("a request for a friend with an earlier one", () => {
	const store = (row: object) =>
		storeRow("friend_deletions", {
			...{ friend_id: friend.id, state: "waiting", created_at: clock.now },
			...{ due_at: clock.now + DAY, next_attempt_at: clock.now + DAY },
			...row,
		});

	test("by the rule is an operator's: their return ends it no more", async () => {
		await store({ operator_id: null });
		expect((await ask({ confirmed: "消江 花子", now: false })).status).toBe(200);
		expect(await readRows("select operator_id, due_at from friend_deletions")).toEqual([
			{ operator_id: 1, due_at: clock.now + DAY },
		]);
		clock.pass(2 * DAY);
		await work();
		expect([await states(), await foundRows()]).toEqual([[{ state: "done" }], []]);
	});

	test.each(["waiting", "failed"])("of a reset that is %s replaces it", async (state) => {
		await store({ kind: "reset", state, options: '{"keep_messages":true,"greet":true}', step: 8 });
		expect((await ask({ confirmed: "消江 花子", now: true })).status).toBe(200);
		await work();
		expect([await states(), await foundRows()]).toEqual([[{ state: "done" }], []]);
	});

	test("of a reset that is running is refused, and changes nothing", async () => {
		await store({ kind: "reset", state: "running", options: '{"keep_messages":true,"greet":true}' });
		const before = await takeSnapshot();
		const answer = await ask({ confirmed: "消江 花子", now: true });
		expect([answer.status, await answer.json()]).toEqual([409, { ERROR: [DELETION_TEXTS.resetRunning] }]);
		const several = { friend_ids: [friend.id], expected: 1, confirmed: "削除", now: true };
		const asked = await sendRequest("/api/friend_deletions", { as: operator, json: several });
		expect([asked.status, await listChangesSince(before)]).toEqual([409, []]);
	});

	test("that was given up begins again", async () => {
		await store({ operator_id: 1, state: "failed", next_attempt_at: null, attempts: 8 });
		expect((await ask({ confirmed: "消江 花子", now: true })).status).toBe(200);
		await work();
		expect([await states(), await foundRows()]).toEqual([[{ state: "done" }], []]);
	});
});

describe("a deletion", () => {
	const SECRET = "甘いケーキの相談";

	/** A friend with a talk, a file, a booking ahead and one behind. */
	async function buildHistory() {
		const salon = await buildSalon();
		await receiveAndWork(clock, say(SECRET));
		await env.MEDIA.put("messages/1", SECRET);
		await env.MEDIA.put(`members/${friend.id}/file`, SECRET);
		await storeRow("messages", {
			...{ friend_id: friend.id, outgoing: 0, timestamp: clock.now, type: "image" },
			...{ line_message_id: "1", media_key: "messages/1" },
		});
		const booked = await sendRequest(`/api/v2/salon/${salon.id}/reservations`, {
			as: operator,
			method: "POST",
			json: {
				...{ date: "2026-12-01", from: "10:00", course_id: salon.courses[0] },
				...{
					salon_resource_id: salon.resources[0],
					member_id: friend.id,
					name: "消江 花子",
					comment: SECRET,
				},
			},
		});
		expect([booked.status, await booked.text()]).toEqual([200, expect.anything()]);
		return salon;
	}

	const deleteNow = async () => {
		clock.pass(MINUTE);
		expect((await ask({ confirmed: "消江 花子", now: true })).status).toBe(200);
		await work();
	};

	/** Tables with one of the texts. */
	async function placesWith(...texts: string[]): Promise<string[]> {
		const columns = await readRows<{ table: string; name: string }>(
			`select t.name as "table", c.name as name from pragma_table_list t, pragma_table_info(t.name) c
				where t.type in ('table', 'virtual') and t.schema = 'main' and t.name not like 'sqlite%' and t.name not glob '_cf_*'
				and t.name not glob 'message_search_*'`,
		);
		const searches = [...Map.groupBy(columns, ({ table }) => table)].flatMap(([table, own]) =>
			texts.map((text) => {
				const found = own.map(({ name }) => `instr("${name}", '${text}') > 0`);
				return env.DB.prepare(
					`select '${table}' as name where exists (select 1 from "${table}" where ${found.join(" or ")})`,
				);
			}),
		);
		const results = await env.DB.batch<{ name: string }>(searches);
		return results.flatMap(({ results: rows }) => rows.map(({ name }) => name));
	}

	test("removes words, files, and the friend from bookings; figures stay, and the log says that it happened", async () => {
		await buildHistory();
		expect((await placesWith(SECRET, friend.lineUserId, "消江")).length).toBeGreaterThan(4);
		await deleteNow();
		expect(await placesWith(SECRET, friend.lineUserId, "消江")).toEqual([]);
		expect((await env.MEDIA.list()).objects.map(({ key }) => key)).toEqual([]);
		expect(
			await readRows("select name, status, friend_id, course_fee is null as free from reservations"),
		).toEqual([
			expect.objectContaining({ name: DELETION_TEXTS.customer, status: "canceled", friend_id: null }),
		]);
		expect(await states()).toEqual([{ state: "done" }]);
		expect(
			await readRows("select rowid from message_search where message_search match '甘いケーキ'"),
		).toEqual([]);
	});

	test.each([
		["a few messages", 3],
		["hundreds", 520],
	])("of %s leaves no part of their text in the pages of the search index", async (_, count) => {
		const [rare, indexed] = ["纛韊驫", "韊驫"];
		const pages = async () =>
			(await readRows<{ block: ArrayBuffer }>("select block from message_search_data")).filter(({ block }) =>
				Buffer.from(block).toString().includes(indexed),
			);
		await env.DB.prepare(
			`insert into messages (friend_id, outgoing, timestamp, type, text)
				with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
				select ${friend.id}, 0, i, 'text', '${rare}' || i from n`,
		).run();
		// Segments of later messages.
		for (const text of ["予約の件", "営業時間は"]) await receiveAndWork(clock, say(text));
		expect((await pages()).length).toBeGreaterThan(0);
		expect((await ask({ confirmed: "消江 花子", now: true })).status).toBe(200);
		for (let turn = 0; turn < 10 && (await states())[0]?.state !== "done"; turn++) await work();
		expect([await states(), await pages()]).toEqual([[{ state: "done" }], []]);
		const usermerge = "select v from message_search_config where k = 'usermerge' and v <> 4";
		expect(await readRows(usermerge)).toEqual([]);
		await env.DB.prepare(
			"insert into message_search (message_search, rank) values ('integrity-check', 1)",
		).run();
	});

	test("is repeated without harm after a worker that died at any write", async () => {
		await buildHistory();
		expect((await ask({ confirmed: "消江 花子", now: true })).status).toBe(200);
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		for (let trip = 0; trip < 80 && (await states())[0]?.state !== "done"; trip++) {
			const { database } = killAtWrite(env.DB, { trip, when: trip % 2 === 0 ? "before" : "after" });
			await work({ db: connectD1(database) }).catch(() => undefined);
			clock.pass(HOUR);
			await updateRow("friend_deletions", 1, { attempts: 0 });
		}
		await work();
		log.mockRestore();
		expect(await states()).toEqual([{ state: "done" }]);
		expect(await placesWith(SECRET, friend.lineUserId, "消江")).toEqual([]);
	});

	test("an old event that LINE delivers again brings nobody back; who follows again is new", async () => {
		const old = say(SECRET);
		await receiveAndWork(clock, old);
		clock.pass(MINUTE);
		await deleteNow();
		clock.pass(MINUTE);
		await receiveAndWork(clock, { ...old, webhookEventId: "again-1" });
		expect([await foundRows(), await countRows("webhook_events")]).toEqual([[], 0]);
		clock.pass(MINUTE);
		await receiveAndWork(clock, lineEvents.follow({ from: friend.lineUserId, at: clock.now }));
		const [back] = await readRows<{ id: number; memo: string }>("select id, memo from friends");
		expect(back).toMatchObject({ memo: "" });
		expect(back!.id).not.toBe(friend.id);
		await receiveAndWork(clock, { ...old, webhookEventId: "again-2" });
		expect(await countRows("messages")).toBe(0);
	});

	test("[gives up friend_deletions] that kills its workers is given up with a reason, and can be resumed", async () => {
		const other = await buildFriend({ name: "別人" });
		expect((await ask({ confirmed: "消江 花子", now: true })).status).toBe(200);
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		for (let death = 1; death <= DELETION_ATTEMPTS; death++) {
			await work({ db: connectD1(dieAt(env.DB, [], /delete from "friend_tags"/)) }).catch(() => undefined);
			clock.pass(HOUR);
		}
		log.mockRestore();
		await storeRow("friend_deletions", {
			...{ friend_id: other.id, operator_id: 1, state: "waiting" },
			...{ due_at: clock.now, next_attempt_at: clock.now, created_at: clock.now },
		});
		await work();
		expect(await readRows("select state, reason from friend_deletions order by id")).toEqual([
			{ state: "failed", reason: DELETION_TEXTS.givenUp },
			{ state: "done", reason: null },
		]);
		const resumed = await sendRequest(path("/resume"), { as: operator, method: "POST" });
		expect(resumed.status).toBe(200);
		await work();
		expect(await foundRows()).toEqual([]);
	});
});

describe("friends who blocked the account", () => {
	const setRule = (days: number | null) =>
		sendRequest("/api/friend_deletions/rule", { as: operator, method: "PUT", json: { days } });

	test("are not a matter of an operator who sees some friends", async () => {
		const tag = await buildTag();
		operator = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const before = await takeSnapshot();
		expect((await setRule(365)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		const listed = await requestJson<object>("/api/friend_deletions", { as: operator });
		expect(listed).not.toHaveProperty("blocked_days");
	});

	test("are kept where an operator took the deletion back, until they block the account anew", async () => {
		await updateRow("friends", friend.id, { blocked_at: clock.now - 400 * DAY });
		await setRule(365);
		await requestDeletionOfLongBlocked(clock.context());
		expect((await takeBack()).status).toBe(200);
		await requestDeletionOfLongBlocked(clock.context());
		expect((await states()).map(({ state }) => state)).toEqual(["taken_back"]);
		await updateRow("friends", friend.id, { blocked_at: clock.now + DAY });
		clock.pass(400 * DAY);
		await requestDeletionOfLongBlocked(clock.context());
		expect((await states()).map(({ state }) => state).sort()).toEqual(["taken_back", "waiting"]);
	});

	test("are deleted after the days of the rule and the grace period, unless they return", async () => {
		const returning = await buildFriend({ name: "戻る人", blockedAt: clock.now - 400 * DAY });
		await updateRow("friends", friend.id, { blocked_at: clock.now - 400 * DAY });
		await buildFriend({ name: "最近", blockedAt: clock.now - 10 * DAY });
		await requestDeletionOfLongBlocked(clock.context());
		expect(await countRows("friend_deletions")).toBe(0);
		expect((await setRule(30)).status).toBe(422);
		expect((await setRule(365)).status).toBe(200);
		await requestDeletionOfLongBlocked(clock.context());
		await requestDeletionOfLongBlocked(clock.context());
		expect(await countRows("friend_deletions")).toBe(2);
		await updateRow("friends", returning.id, { blocked_at: null });
		clock.pass(GRACE_DAYS * DAY);
		await work();
		expect(
			(await readRows<{ name: string }>("select name from friends order by id")).map(({ name }) => name),
		).toEqual(["戻る人", "最近"]);
		expect((await states()).map(({ state }) => state).sort()).toEqual(["done", "taken_back"]);
	});
});

describe("a reset", () => {
	const reset = (json = { keep_messages: true, greet: true }) =>
		sendRequest(`/api/friends/${friend.id}/reset`, { as: operator, method: "POST", json });

	test("is for testers: tags and notes go, messages stay by choice, and the greeting begins again", async () => {
		const tag = await buildTag();
		await storeRow("friend_tags", { friend_id: friend.id, tag_id: tag.id, created_at: 1 });
		const scenario = await storeRow("scenarios", { name: "あいさつ", created_at: 1, is_run: 1 });
		await storeRow("settings", {
			key: "new_follower_content_group_id",
			value: String(scenario),
			updated_at: 1,
		});
		await receiveAndWork(clock, say("テスト"));
		expect((await reset()).status).toBe(422);
		await storeRow("testers", { friend_id: friend.id, created_at: 1 });
		expect((await reset()).status).toBe(200);
		await work();
		expect(await readRows("select memo, user_rate, followed_at from friends")).toEqual([
			{ memo: "", user_rate: 1, followed_at: clock.now },
		]);
		expect([
			await countRows("friend_tags"),
			await countRows("messages"),
			await countRows("testers"),
			await countRows("scenario_subscriptions", "state = 'reading'"),
		]).toEqual([0, 1, 1, 1]);
		expect((await reset({ keep_messages: false, greet: false })).status).toBe(200);
		await work();
		expect([await countRows("messages"), await countRows("scenario_subscriptions")]).toEqual([0, 0]);
	});

	test("sends the greeting at once, without waiting for the clock", async () => {
		const id = await storeRow("scenarios", { name: "あいさつ", created_at: 1, is_run: 1 });
		await sendRequest(`/api/scenario/${id}/steps`, {
			...{ as: operator, method: "PUT" },
			json: { steps: [{ day: 0, minute: 0, inputs: [{ type: 1, text: "はじめまして" }] }] },
		});
		await storeRow("settings", { key: "new_follower_content_group_id", value: String(id), updated_at: 1 });
		await storeRow("testers", { friend_id: friend.id, created_at: 1 });
		await reset();
		await work();
		expect(await readRows("select cause_type from runs")).toEqual([{ cause_type: "scenario" }]);
	});
});
