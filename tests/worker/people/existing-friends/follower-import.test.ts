import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import {
	FOLLOWER_IMPORT_ATTEMPTS,
	MAX_IMPORT_RESTARTS,
} from "#domain/people/existing-friends/follower-import.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { EXISTING_FRIENDS_TEXTS as TEXTS } from "#domain/platform/texts/existing-friends-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { workFollowerImports } from "#functions/people/existing-friends/follower-import-worker.ts";
import { hashLineUser } from "#functions/people/friend-deletion/hash-line-user.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildLineUserId, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	countRoundTrips,
	explainQueryPlan,
	interruptAt,
	killAtWrite,
} from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { APP_KEY } from "#tests/support/test-secrets.ts";

let operator: ConsoleSession;
let clock: TestClock;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	operator = await buildSession();
});

/** User ids that no built friend has. */
const followerIds = (count: number, from = 0) =>
	Array.from({ length: count }, (_, index) => buildLineUserId(0xf0000 + from + index));

interface ShownState {
	known: number;
	from_before: number;
	guide: { known_since: number } | null;
	import: {
		id: number;
		state: string;
		listed: number;
		added: number;
		returned: number;
		gone: number;
		profiles: number;
		profiles_done: number;
		reason: string | null;
	} | null;
}

const show = () => requestJson<ShownState>("/api/existing_friends", { as: operator });
const start = () => sendRequest("/api/existing_friends/imports", { as: operator, method: "POST" });
/** Works a minute later: the time of requests keeps running. */
function work(overrides: object = {}): Promise<void> {
	clock.pass(MINUTE);
	return workFollowerImports(clock.context(overrides));
}

/** Works until the import is over, across its pauses. */
async function finish(maxRounds = 60): Promise<NonNullable<ShownState["import"]>> {
	for (let round = 0; round < maxRounds; round++) {
		await work();
		const { import: shown } = await show();
		if (!shown || ["finished", "failed", "cancelled"].includes(shown.state)) return shown!;
		clock.pass(11 * MINUTE);
	}
	throw new Error("The import does not end");
}

const friendRows = () =>
	readRows<{
		line_user_id: string;
		added_by: string;
		followed_at: number;
		name: string;
		blocked_at: number | null;
	}>("select line_user_id, added_by, followed_at, name, blocked_at from friends order by id");

describe("an import of LINE's list of followers", () => {
	test("makes each unknown follower a friend from before, and starts nothing else", async () => {
		const known = await buildFriend({ name: "常連" });
		const ids = followerIds(5);
		await fakeLine.follow({ userIds: [...ids, known.lineUserId], perPage: 2 });
		const before = await takeSnapshot();
		expect((await start()).status).toBe(200);
		expect(await finish()).toMatchObject({ state: "finished", listed: 6, added: 5, returned: 0, gone: 0 });
		const rows = await friendRows();
		expect(rows).toHaveLength(6);
		for (const row of rows.slice(1))
			expect(row).toMatchObject({ added_by: "before", followed_at: 0, blocked_at: null });
		expect(rows[1]!.name).toBe(`名前 ${ids[0]}`);
		const changedTables = new Set((await listChangesSince(before)).map((change) => change.split(" ")[0]));
		expect([...changedTables].sort()).toEqual(["audit_log", "follower_imports", "friends"]);
		expect(await show()).toMatchObject({ known: 6, from_before: 5 });
	});

	test("again finds who is new, who is gone and who is back, and doubles nobody", async () => {
		const ids = followerIds(4);
		await fakeLine.follow({ userIds: ids.slice(0, 3) });
		await start();
		await finish();
		const unlisted = await buildFriend({ name: "パソコンの人" });
		clock.pass(DAY);
		await fakeLine.follow({ userIds: ids.slice(1) });
		await start();
		expect(await finish()).toMatchObject({ listed: 3, added: 1, gone: 1, returned: 0 });
		const blocked = (await friendRows()).filter(({ blocked_at }) => blocked_at !== null);
		// LINE told no block, so none is counted or listed for the day of the import.
		const { days } = await requestJson<{ days: { blocked: number }[] }>("/api/home/days", { as: operator });
		expect(days.every(({ blocked: blocks }) => blocks === 0)).toBe(true);
		const [day] = new Date(blocked[0]!.blocked_at! + 9 * HOUR).toISOString().split("T");
		expect(await requestJson(`/api/friends?blocked=${day}`, { as: operator })).toMatchObject({ items: [] });
		// A friend whom LINE never listed uses another device, and is not gone.
		expect(blocked.map(({ line_user_id }) => line_user_id)).toEqual([ids[0]]);
		expect(await show()).toMatchObject({ known: 4, from_before: 3 });
		expect(unlisted.blockedAt).toBeNull();
		clock.pass(DAY);
		await fakeLine.follow({ userIds: ids });
		await start();
		expect(await finish()).toMatchObject({ listed: 4, added: 0, gone: 0, returned: 1 });
		expect((await friendRows()).every(({ blocked_at }) => blocked_at === null)).toBe(true);
		expect(await countRows("friends")).toBe(5);
	});

	test("keeps the block of a friend of whom LINE told less than an hour ago", async () => {
		const friend = await buildFriend({
			blockedAt: clock.now - HOUR / 2,
			followStateAt: clock.now - HOUR / 2,
		});
		await fakeLine.follow({ userIds: [friend.lineUserId] });
		await start();
		expect(await finish()).toMatchObject({ listed: 1, returned: 0 });
		expect((await friendRows())[0]!.blocked_at).not.toBeNull();
	});

	test("brings nobody back whose deletion ends between LINE's answer and its record", async () => {
		const [kept, deleted] = followerIds(2);
		await fakeLine.follow({ userIds: [kept!, deleted!] });
		await start();
		const forget = () =>
			storeRow("deleted_friends", {
				line_user_hash: hashLineUser({ APP_KEY }, deleted!),
				deleted_at: clock.now,
			}).then(() => undefined);
		await work({ db: connectD1(interruptAt(env.DB, /insert into "friends"/, forget)) });
		expect(await finish()).toMatchObject({ state: "finished", listed: 1, added: 1 });
		expect((await friendRows()).map(({ line_user_id }) => line_user_id)).toEqual([kept]);
		// A friend who followed again is listed like others.
		await buildFriend({ lineUserId: deleted! });
		clock.pass(DAY);
		await start();
		expect(await finish()).toMatchObject({ listed: 2, added: 0, gone: 0 });
	});

	test.each([
		["of unknown followers alone", () => followerIds(3), 1],
		["of known and unknown followers", (known: string) => [known, ...followerIds(2)], 2],
		["of known followers alone", (known: string) => [known], 1],
		["that is empty", () => [], 1],
	])("reads friends by an index for a list %s", async (_, userIdsOf, perPage) => {
		const known = await buildFriend({ blockedAt: 1 });
		await fakeLine.follow({ userIds: userIdsOf(known.lineUserId), perPage });
		await start();
		const { database, trips } = countRoundTrips(env.DB);
		const db = connectD1(database);
		for (let round = 0; round < 12; round++) await work({ db });
		expect((await show()).import?.state).toBe("finished");
		for (const statement of trips.flat().filter(({ sql }) => /"friends"/.test(sql))) {
			const plan = await explainQueryPlan(env.DB, statement);
			expect(plan.filter((line) => /^ *SCAN (friends|f)$/.test(line))).toEqual([]);
		}
	});

	test("marks nobody as gone while its list is not complete", async () => {
		await fakeLine.follow({ userIds: followerIds(3) });
		await start();
		await finish();
		clock.pass(DAY);
		await fakeLine.follow({ userIds: followerIds(2, 100), perPage: 1 });
		await fakeLine.answers("followers", { usual: true }, { status: 403, message: "no" });
		await start();
		expect(await finish()).toMatchObject({ state: "failed", gone: 0, added: 1 });
		expect((await friendRows()).every(({ blocked_at }) => blocked_at === null)).toBe(true);
	});

	test("of an account that is not verified fails with what to do instead", async () => {
		await fakeLine.follow({ userIds: followerIds(3), isRefused: true });
		await start();
		expect(await finish()).toMatchObject({ state: "failed", reason: TEXTS.notVerified });
		expect(await countRows("friends")).toBe(0);
		// Another one can be begun.
		expect((await start()).status).toBe(200);
	});

	test("waits as long as LINE says at its rate limit, which does not count as a failure", async () => {
		await fakeLine.follow({ userIds: followerIds(3) });
		await fakeLine.answers(
			"followers",
			...Array.from({ length: FOLLOWER_IMPORT_ATTEMPTS + 5 }, () => ({
				status: 429,
				message: "limit",
				headers: { "Retry-After": "600" },
			})),
		);
		await start();
		await work();
		await work();
		expect(await fakeLine.calls("followers")).toHaveLength(1);
		expect((await show()).import).toMatchObject({ state: "listing", reason: TEXTS.waitsBusy });
		expect(await finish()).toMatchObject({ state: "finished", added: 3, reason: null });
	});

	test("waits longer and longer, up to ten minutes, at a rate limit without a time", async () => {
		await fakeLine.follow({ userIds: followerIds(3) });
		const limits = Array.from({ length: FOLLOWER_IMPORT_ATTEMPTS + 5 }, () => ({
			status: 429,
			message: "limit",
		}));
		await fakeLine.answers("followers", ...limits);
		await start();
		const pauses: number[] = [];
		for (const _ of limits) {
			await work();
			const [row] = await readRows<{ at: number }>("select next_attempt_at as at from follower_imports");
			pauses.push(row!.at - clock.now);
			clock.pass(10 * MINUTE);
		}
		expect(pauses[0]).toBeLessThan(MINUTE);
		expect(Math.min(...pauses.slice(10))).toBeGreaterThan(2 * MINUTE);
		expect(Math.max(...pauses)).toBeLessThan(10 * MINUTE);
		expect(await finish()).toMatchObject({ state: "finished", added: 3, reason: null });
	});

	test("is read again after a break in the connection, and given up when LINE stays away", async () => {
		await fakeLine.follow({ userIds: followerIds(3) });
		await fakeLine.answers("followers", { ends: "drop" }, { status: 503 }, { status: 200, text: "<html>" });
		await start();
		expect(await finish()).toMatchObject({ state: "finished", added: 3 });
		await fakeLine.answers(
			"followers",
			...Array.from({ length: FOLLOWER_IMPORT_ATTEMPTS }, () => ({ status: 503 })),
		);
		await start();
		expect(await finish()).toMatchObject({ state: "failed", reason: TEXTS.givenUp });
	});

	test("takes the same page twice without harm, and gives up a page that names itself for ever", async () => {
		const ids = followerIds(4);
		await fakeLine.follow({ userIds: ids, perPage: 2 });
		const samePage = { status: 200, json: { userIds: ids.slice(0, 2), next: "from-2" } };
		await fakeLine.answers("followers", samePage, samePage, samePage);
		await start();
		expect(await finish()).toMatchObject({ state: "finished", listed: 4, added: 4 });
		expect(await countRows("friends")).toBe(4);
		await fakeLine.answers("followers", ...Array.from({ length: 40 }, () => samePage));
		await start();
		expect(await finish()).toMatchObject({ state: "failed", reason: TEXTS.givenUp, gone: 0 });
	});

	test("begins the list anew when its token has expired, without counting anybody twice", async () => {
		await fakeLine.follow({ userIds: followerIds(6), perPage: 2 });
		await fakeLine.answers(
			"followers",
			{ usual: true },
			{ usual: true },
			{ status: 400, message: "The value for the 'start' parameter is invalid" },
		);
		await start();
		expect(await finish()).toMatchObject({ state: "finished", listed: 6, added: 6 });
		expect(await countRows("friends")).toBe(6);
		const starts = (await fakeLine.calls("followers")).map(({ path }) => /start=([^&]+)/.exec(path)?.[1]);
		expect(starts).toEqual([undefined, "from-2", "from-4", undefined, "from-2", "from-4"]);
	});

	test("whose token always expires is given up", async () => {
		await fakeLine.follow({ userIds: followerIds(4), perPage: 2 });
		const rounds = Array.from({ length: MAX_IMPORT_RESTARTS + 1 }, () => [
			{ usual: true as const },
			{ status: 400, message: "expired" },
		]);
		await fakeLine.answers("followers", ...rounds.flat());
		await start();
		expect(await finish()).toMatchObject({ state: "failed", reason: TEXTS.restartedTooOften, added: 2 });
	});

	test("is one at a time, and one however often it is requested", async () => {
		await fakeLine.follow({ userIds: followerIds(2) });
		const key = { headers: { "Idempotency-Key": "start-import" } };
		const request = () =>
			sendRequest("/api/existing_friends/imports", { as: operator, method: "POST", ...key });
		const answers = await Promise.all([request(), request()]);
		const bodies = await Promise.all(answers.map((answer) => answer.json()));
		expect(bodies[0]).toEqual(bodies[1]);
		const refused = await start();
		expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [TEXTS.running] }]);
		expect(await countRows("follower_imports")).toBe(1);
		expect(await countRows("audit_log")).toBe(1);
	});

	test("stops when it is cancelled, and keeps the friends found so far", async () => {
		await fakeLine.follow({ userIds: followerIds(4), perPage: 1 });
		const { id } = (await (await start()).json()) as { id: number };
		const cancel = () =>
			sendRequest(`/api/existing_friends/imports/${id}/cancel`, { as: operator, method: "POST" });
		await fakeLine.answers("followers", { usual: true }, { status: 429, message: "limit" });
		await work();
		expect((await cancel()).status).toBe(200);
		expect((await cancel()).status).toBe(200);
		clock.pass(HOUR);
		await work();
		expect((await show()).import).toMatchObject({ state: "cancelled", added: 1 });
		expect(await countRows("audit_log")).toBe(2);
		expect(
			(await sendRequest("/api/existing_friends/imports/99/cancel", { as: operator, method: "POST" })).status,
		).toBe(404);
	});

	test("stops when its operator may no longer import", async () => {
		await fakeLine.follow({ userIds: followerIds(2) });
		await start();
		await env.DB.exec("update operators set disabled_at = 1");
		await work();
		const [row] = await readRows<{ state: string; reason: string }>(
			"select state, reason from follower_imports",
		);
		expect(row).toEqual({ state: "failed", reason: TEXTS.operatorDisabled });
		expect(await fakeLine.calls("followers")).toHaveLength(0);
	});

	test("and its guide need their own ability", async () => {
		const other = await buildSession({ abilities: ["friend-read", "friend-write"] });
		const before = await takeSnapshot();
		for (const [method, path] of [
			["GET", ""],
			["GET", "/line_count"],
			["POST", "/imports"],
			["POST", "/imports/1/cancel"],
			["POST", "/guide"],
		])
			expect((await sendRequest(`/api/existing_friends${path}`, { as: other, method: method! })).status).toBe(
				403,
			);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("concern all friends: an operator who sees only some begins and stops none", async () => {
		const tag = await buildTag();
		await start();
		const restricted = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const before = await takeSnapshot();
		for (const path of ["imports", "imports/1/cancel", "guide"]) {
			const refused = await sendRequest(`/api/existing_friends/${path}`, { as: restricted, method: "POST" });
			expect([refused.status, await refused.json()]).toEqual([403, { ERROR: [CALL_TEXTS.needsAllFriends] }]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("stop when their operator sees only some friends", async () => {
		await start();
		const scope = JSON.stringify({ all: false, tagIds: [(await buildTag()).id] });
		await env.DB.prepare("update roles set friend_scope = ?").bind(scope).run();
		await work();
		expect(await readRows("select state, reason from follower_imports")).toEqual([
			{ state: "failed", reason: TEXTS.operatorDisabled },
		]);
	});
});

describe("kills", () => {
	const WRITES = 40;

	test.each(["before", "after"] as const)(
		"an import whose workers die %s each of their writes ends like one that lived",
		async (when) => {
			vi.spyOn(console, "error").mockReturnValue();
			const ids = followerIds(6);
			await fakeLine.follow({ userIds: ids.slice(0, 4), perPage: 2 });
			await start();
			await finish();
			clock.pass(DAY);
			await fakeLine.follow({ userIds: ids.slice(1), perPage: 2 });
			await start();
			let deaths = 0;
			for (let trip = 0; trip < WRITES; trip++) {
				const { database, isDead } = killAtWrite(env.DB, { trip: trip % 3, when });
				await work({ db: connectD1(database) }).catch(() => undefined);
				if (isDead()) deaths++;
				// The lease of a dead worker ends.
				clock.pass(3 * MINUTE);
			}
			expect(deaths).toBeGreaterThan(8);
			expect(await finish()).toMatchObject({ state: "finished", listed: 5, added: 2, gone: 1, profiles: 2 });
			expect(await countRows("friends")).toBe(6);
			expect((await friendRows()).filter(({ name }) => name === "")).toEqual([]);
		},
	);

	test("two workers at once count each page once", async () => {
		await fakeLine.follow({ userIds: followerIds(10), perPage: 2 });
		await start();
		await Promise.all([work(), work(), work()]);
		expect(await finish()).toMatchObject({ listed: 10, added: 10 });
		expect(await countRows("friends")).toBe(10);
	});

	test("[gives up follower_imports] an import that kills all its workers is given up with a reason", async () => {
		await fakeLine.follow({ userIds: followerIds(2) });
		await start();
		await updateRow("follower_imports", 1, { attempts: FOLLOWER_IMPORT_ATTEMPTS });
		await work();
		expect((await show()).import).toMatchObject({ state: "failed", reason: TEXTS.givenUp });
	});
});
