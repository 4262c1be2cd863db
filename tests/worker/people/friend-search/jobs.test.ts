import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { SEARCH_JOB_ATTEMPTS } from "#domain/people/friend-search/search-job.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { csvPartKey } from "#functions/people/friend-search/jobs/csv-parts.ts";
import { runTick } from "#functions/tick.ts";
import { cleanupContext } from "#tests/support/cleanup-context.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	countRoundTrips,
	explainQueryPlan,
	failAt,
	interruptAt,
	loseAnswerAfter,
	matchNth,
} from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { begin, buildFriends, from, storedJobs, wakeUp } from "./searching.ts";

let clock: TestClock;
let operator: BuiltOperator;
let as: ConsoleSession;
let tag: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	clock.now = Date.now();
	operator = await buildOperator();
	as = await signInOperator(operator);
	tag = await buildTag({ name: "VIP" });
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

interface Job {
	id: number;
	title: string;
	description: string;
	state: string;
	done: number;
	total: number;
	file: string | null;
}

const adding = () => ({ kind: "tag" as const, tag_ids: [tag.id], remove: 0 as const });
const jobNow = (id: number, by = as) => requestJson<Job>(`/api/friend_search/jobs/${id}`, { as: by });
const start = (json: object, by = as, headers: Record<string, string> = {}) =>
	sendRequest("/api/friend_search/jobs", { as: by, json, headers });
const EVERYBODY = { inputs: [] };

describe("a job over a search", () => {
	test("puts a tag on everybody whom the search finds, and says how far it is", async () => {
		const [vip, plain] = [await buildFriend({ name: "佐藤" }), await buildFriend({ name: "鈴木" })];
		const inputs = [{ type: 11, names: ["佐藤"], use_name: 1 }];
		const { fid } = await requestJson<{ fid: string }>("/line/search_nt", { as, json: { inputs } });
		const { id } = (await (await start({ fid, work: adding() })).json()) as { id: number };
		expect(await jobNow(id)).toMatchObject({ state: "waiting", done: 0, total: 0, file: null });
		clock.now = Date.now();
		await wakeUp(clock);
		expect(await jobNow(id)).toMatchObject({
			title: "タグ「VIP」を付ける",
			description: "LINE登録名に「佐藤」を含む",
			state: "finished",
			done: 1,
			total: 1,
		});
		expect(await tagIdsOf(vip)).toEqual([tag.id]);
		expect(await tagIdsOf(plain)).toEqual([]);
		const [record] = await readRows<{ verb: string; detail: string }>("select * from audit_log");
		expect([record!.verb, JSON.parse(record!.detail)]).toEqual([
			"friend.tags.all",
			expect.objectContaining({ kind: "tag", tag_ids: [tag.id], remove: 0 }),
		]);
	});

	test("that changes what its own search asks for leaves nobody out", async () => {
		await buildFriends(1_100);
		const inputs = [{ type: 60, tag_ids: [tag.id], tag_or: 2 }];
		await begin({ clock, by: operator, work: adding(), inputs });
		await wakeUp(clock);
		expect(await storedJobs()).toMatchObject([{ state: "finished", total: 1_100, done: 1_100, pages: 3 }]);
		expect(await countRows("friend_tags")).toBe(1_100);
		await begin({
			clock,
			by: operator,
			work: { ...adding(), remove: 1 },
			inputs: [{ ...inputs[0], tag_or: 0 }],
		});
		await wakeUp(clock);
		expect(await countRows("friend_tags")).toBe(0);
	});

	test("of nobody is finished at once", async () => {
		const { id } = await begin({ clock, by: operator, work: adding() });
		await wakeUp(clock);
		expect(await jobNow(id)).toMatchObject({ state: "finished", done: 0, total: 0 });
	});

	test("serves the friends whom its operator may see", async () => {
		const own = await buildTag();
		const [mine, other] = [await buildFriend({ tagIds: [own.id] }), await buildFriend()];
		const staff = await buildOperator({ scope: { all: false, tagIds: [own.id] } });
		const { id } = await begin({ clock, by: staff, work: adding() });
		await wakeUp(clock);
		expect(await jobNow(id, await signInOperator(staff))).toMatchObject({ done: 1, total: 1 });
		expect(await tagIdsOf(mine)).toContain(tag.id);
		expect(await tagIdsOf(other)).toEqual([]);
	});

	test("sent twice under one key is begun once", async () => {
		const key = { "Idempotency-Key": "search-job-1" };
		const body = { filter: EVERYBODY, work: adding() };
		const [one, two] = [await start(body, as, key), await start(body, as, key)];
		expect(await one.json()).toEqual(await two.json());
		expect(await countRows("search_jobs")).toBe(1);
		expect(await countRows("audit_log")).toBe(1);
	});

	test("is refused without a search, for tags that cannot be set, for what is broken or deleted, and to who may not", async () => {
		const gone = await buildTag({ deletedAt: 1 });
		const system = await buildTag({ name: "システム", protected: true });
		const broken = { inputs: [{ type: -1, reason: "", original: "" }] };
		const REFUSED: [object, number, object][] = [
			[{ work: adding() }, 422, { fid: [FIELD_TEXTS.choiceRequired] }],
			[{ fid: "x", filter: EVERYBODY, work: adding() }, 422, { fid: [FIELD_TEXTS.choiceRequired] }],
			[{ fid: "nowhere", work: adding() }, 404, { ERROR: [CALL_TEXTS.notFound] }],
			[{ filter: EVERYBODY, work: { kind: "x" } }, 422, { "work[kind]": [FIELD_TEXTS.choiceUnknown] }],
			[{ filter: EVERYBODY, work: { kind: "tag" } }, 422, { "work[tag_ids]": [TAG_TEXTS.tagRequired] }],
			[
				{ filter: EVERYBODY, work: { kind: "csv", encoding: "latin1" } },
				422,
				{ "work[encoding]": [FIELD_TEXTS.choiceUnknown] },
			],
			[
				{ filter: EVERYBODY, work: { ...adding(), tag_ids: [gone.id] } },
				422,
				{ tag_ids: [TAG_TEXTS.tagGone] },
			],
			[
				{ filter: EVERYBODY, work: { ...adding(), tag_ids: [system.id] } },
				422,
				{ tag_ids: [TAG_TEXTS.protectedTagSet("システム")] },
			],
			[{ filter: broken, work: adding() }, 422, { ERROR: [FILTER_TEXTS.filterBroken] }],
			[
				{ filter: { inputs: [{ type: 60, tag_ids: [gone.id] }] }, work: { kind: "csv" } },
				422,
				{ ERROR: [FILTER_TEXTS.filterBroken] },
			],
		];
		const reader = await signInOperator(await buildOperator({ abilities: ["friend-read"] }));
		const before = await takeSnapshot();
		for (const [body, status, error] of REFUSED) {
			const answer = await start(body);
			expect([answer.status, await answer.json()]).toEqual([status, error]);
		}
		expect((await start({ filter: EVERYBODY, work: adding() }, reader)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await start({ filter: EVERYBODY, work: { kind: "csv" } }, reader)).status).toBe(200);
	});

	test("is nobody's but its operator's: not seen, not stopped, not repeated, not downloaded", async () => {
		const { id } = await begin({ clock, by: operator, work: { kind: "csv", encoding: "utf-8" } });
		const stranger = await signInOperator(await buildOperator());
		const before = await takeSnapshot();
		for (const [method, path] of [
			["GET", ""],
			["POST", "/cancel"],
			["POST", "/repeat"],
			["GET", "/file"],
		] as const) {
			const answer = await sendRequest(`/api/friend_search/jobs/${id}${path}`, { as: stranger, method });
			expect([path, answer.status]).toEqual([path, 404]);
		}
		expect(await listChangesSince(before)).toEqual([]);
		expect(await requestJson("/api/friend_search/jobs", { as: stranger })).toEqual({ items: [] });
		expect(await requestJson("/api/friend_search/jobs", { as })).toMatchObject({ items: [{ id }] });
	});
});

/** Last statement that tags a page's friends. */
const TAGGED = /insert into "friend_tags"[\s\S]*capacity is null on conflict/;
/** Two full pages of a tag job and a rest. */
const FRIENDS = 1_100;
const PAGE = 500;

/** Expects every friend tagged once, by the tags' timestamps. */
async function expectEachOnce() {
	expect(await countRows("friend_tags")).toBe(FRIENDS);
	expect(await storedJobs()).toMatchObject([
		{ state: "finished", total: FRIENDS, done: FRIENDS, pages: 3, next_attempt_at: null },
	]);
}

describe("a job of several pages", () => {
	beforeEach(async () => {
		await buildFriends(FRIENDS);
		await begin({ clock, by: operator, work: adding() });
	});

	test("writes each page and its own place in one transaction", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await wakeUp(clock, database);
		await expectEachOnce();
		const pages = trips.filter((trip) => trip.some(({ sql }) => TAGGED.test(sql)));
		expect(pages.map((trip) => /update "search_jobs"/.test(trip.at(-1)!.sql))).toEqual([true, true, true]);
		expect(trips.flat().every(({ parameters }) => parameters.length <= 100)).toBe(true);
	});

	test.each([1, 2, 3])(
		"whose worker dies before page %i goes on from there after its lease",
		async (page) => {
			await expect(wakeUp(clock, failAt(env.DB, from(TAGGED, page), 1_000))).rejects.toThrow();
			expect(await countRows("friend_tags")).toBe((page - 1) * PAGE);
			expect(await storedJobs()).toMatchObject([{ state: "running", done: (page - 1) * PAGE }]);
			await wakeUp(clock);
			expect(await countRows("friend_tags")).toBe((page - 1) * PAGE);
			clock.advance(2 * MINUTE);
			await wakeUp(clock);
			await expectEachOnce();
		},
	);

	test.each([1, 2, 3])(
		"that never hears of page %i, though it was written, goes on behind it",
		async (page) => {
			await wakeUp(clock, loseAnswerAfter(env.DB, matchNth(TAGGED, page)));
			expect(await countRows("friend_tags")).toBe(Math.min(page * PAGE, FRIENDS));
			clock.advance(2 * MINUTE);
			await wakeUp(clock);
			await expectEachOnce();
		},
	);

	test.each([1, 2, 3])("overtaken by another worker before page %i serves each friend once", async (page) => {
		const other = async () => {
			clock.advance(2 * MINUTE);
			await wakeUp(clock);
		};
		await wakeUp(clock, interruptAt(env.DB, matchNth(TAGGED, page), other));
		await expectEachOnce();
	});

	test("worked by several at once serves each friend once", async () => {
		await Promise.all([wakeUp(clock), wakeUp(clock), wakeUp(clock)]);
		await expectEachOnce();
	});

	test("stopped between two pages does no more, and cannot be stopped again", async () => {
		const { id } = (await storedJobs())[0]!;
		const cancel = () => sendRequest(`/api/friend_search/jobs/${id}/cancel`, { as, method: "POST" });
		await wakeUp(
			clock,
			interruptAt(env.DB, matchNth(TAGGED, 2), async () => void (await cancel())),
		);
		clock.advance(HOUR);
		await wakeUp(clock);
		expect(await countRows("friend_tags")).toBe(PAGE);
		expect(await jobNow(id)).toMatchObject({ state: "cancelled", done: PAGE, total: FRIENDS });
		const again = await cancel();
		expect([again.status, await again.json()]).toEqual([422, { ERROR: [SEARCH_TEXTS.jobNotCancellable] }]);
	});

	test(`given up after ${SEARCH_JOB_ATTEMPTS} attempts at a page goes on there when it is asked to`, async () => {
		const { id } = (await storedJobs())[0]!;
		await wakeUp(clock, failAt(env.DB, matchNth(TAGGED, 2)));
		for (let attempt = 2; attempt <= SEARCH_JOB_ATTEMPTS; attempt++) {
			expect(await storedJobs()).toMatchObject([{ state: "running", attempts: attempt - 1, done: PAGE }]);
			clock.advance(MINUTE);
			await wakeUp(clock, failAt(env.DB, TAGGED));
		}
		expect(await storedJobs()).toMatchObject([
			{ state: "failed", next_attempt_at: null, done: PAGE, reason: SEARCH_TEXTS.jobGivenUp },
		]);
		clock.advance(HOUR);
		await wakeUp(clock);
		expect(await countRows("friend_tags")).toBe(PAGE);
		await requestJson(`/api/friend_search/jobs/${id}/repeat`, { as, method: "POST" });
		expect(await jobNow(id)).toMatchObject({ state: "waiting", reason: null });
		clock.now = Math.max(clock.now, Date.now());
		await wakeUp(clock);
		await expectEachOnce();
		const again = await sendRequest(`/api/friend_search/jobs/${id}/repeat`, { as, method: "POST" });
		expect([again.status, await again.json()]).toEqual([422, { ERROR: [SEARCH_TEXTS.jobNotRepeatable] }]);
	});

	test("repeated serves the friends alone whom its operator may see by now", async () => {
		const { id } = (await storedJobs())[0]!;
		for (let attempt = 1; attempt <= SEARCH_JOB_ATTEMPTS; attempt++) {
			clock.advance(HOUR);
			await wakeUp(clock, failAt(env.DB, TAGGED));
		}
		expect(await jobNow(id)).toMatchObject({ state: "failed", done: 0 });
		const own = await buildTag();
		const mine = await buildFriend({ tagIds: [own.id] });
		await updateRow("roles", operator.role.id, {
			friend_scope: JSON.stringify({ all: false, tagIds: [own.id] }),
		});
		await requestJson(`/api/friend_search/jobs/${id}/repeat`, { as, method: "POST" });
		clock.now = Math.max(clock.now, Date.now());
		await wakeUp(clock);
		expect(await readRows("select friend_id from friend_tags where tag_id = ?", tag.id)).toEqual([
			{ friend_id: mine.id },
		]);
	});

	test("[gives up search_jobs] whose workers die one after the other is given up too", async () => {
		for (let attempt = 1; attempt <= SEARCH_JOB_ATTEMPTS; attempt++) {
			await wakeUp(clock, failAt(env.DB, from(TAGGED, 1), 1_000)).catch(() => undefined);
			clock.advance(2 * MINUTE);
		}
		expect(await storedJobs()).toMatchObject([{ state: "running", attempts: SEARCH_JOB_ATTEMPTS }]);
		await wakeUp(clock);
		expect(await storedJobs()).toMatchObject([{ state: "failed", reason: SEARCH_TEXTS.jobGivenUp }]);
		expect(await countRows("friend_tags")).toBe(0);
	});

	test("whose search names what was deleted since is given up, and says so", async () => {
		const sought = await buildTag();
		const filter = { inputs: [{ type: 60, tag_ids: [sought.id], tag_or: 0 }] };
		const { id } = await requestJson<{ id: number }>("/api/friend_search/jobs", {
			as,
			json: { filter, work: adding() },
		});
		await updateRow("tags", sought.id, { deleted_at: 1 });
		clock.now = Math.max(clock.now, Date.now());
		await wakeUp(clock);
		expect(await jobNow(id)).toMatchObject({
			state: "failed",
			reason: SEARCH_TEXTS.jobFilterBroken,
			done: 0,
		});
	});

	test("whose tag is deleted on the way is given up, and not repeated", async () => {
		const remove = () => updateRow("tags", tag.id, { deleted_at: 1 });
		await wakeUp(clock, interruptAt(env.DB, matchNth(TAGGED, 2), remove));
		await wakeUp(clock);
		const [job] = await storedJobs();
		expect(job).toMatchObject({ state: "failed", reason: TAG_TEXTS.tagGone });
		expect(await jobNow(job!.id)).toMatchObject({ reason: TAG_TEXTS.tagGone });
		expect(await countRows("friend_tags")).toBe(PAGE);
		const again = await sendRequest(`/api/friend_search/jobs/${job!.id}/repeat`, { as, method: "POST" });
		expect([again.status, await again.json()]).toEqual([422, { tag_ids: [TAG_TEXTS.tagGone] }]);
	});
});

describe("a job under way keeps to what its operator may do now", () => {
	beforeEach(async () => {
		await buildFriends(FRIENDS);
		await begin({ clock, by: operator, work: adding() });
	});
	/** Something changes between the first page and the second. */
	const changeAfterFirstPage = (change: () => Promise<void>) =>
		wakeUp(clock, interruptAt(env.DB, matchNth(TAGGED, 1), change));
	const setRole = (role: Record<string, unknown>) => updateRow("roles", operator.role.id, role);

	test.each([
		[
			"is disabled",
			() => updateRow("operators", operator.id, { disabled_at: 1 }),
			SEARCH_TEXTS.jobOperatorDisabled,
		],
		[
			"loses the ability",
			() => setRole({ abilities: JSON.stringify(["friend-read"]) }),
			SEARCH_TEXTS.jobForbidden,
		],
		[
			"has to set up a second login step",
			() => setRole({ two_factor_required: 1 }),
			SEARCH_TEXTS.jobForbidden,
		],
	])("it stops with the reason if the operator %s", async (_, change, reason) => {
		await changeAfterFirstPage(change);
		expect(await storedJobs()).toMatchObject([
			{ state: "failed", reason, done: PAGE, next_attempt_at: null },
		]);
		expect(await countRows("friend_tags")).toBe(PAGE);
	});

	test("it goes on with the friends alone whom the operator still sees", async () => {
		const own = await buildTag();
		await env.DB.prepare(
			`insert into friend_tags (friend_id, tag_id, created_at) select id, ${own.id}, 1 from friends where id % 2 = 0`,
		).run();
		await changeAfterFirstPage(() =>
			setRole({ friend_scope: JSON.stringify({ all: false, tagIds: [own.id] }) }),
		);
		const even = (FRIENDS - PAGE) / 2;
		expect(await storedJobs()).toMatchObject([{ state: "finished", done: PAGE + even }]);
		expect(
			await readRows(
				`select count(*) as count from friend_tags where tag_id = ${tag.id} and friend_id > ${PAGE} and friend_id % 2 = 1`,
			),
		).toEqual([{ count: 0 }]);
	});

	test("a wider role shows the job no further friends than at its start", async () => {
		const staff = await buildOperator({ scope: { all: false, tagIds: [(await buildTag()).id] } });
		await begin({ clock, by: staff, work: { ...adding(), remove: 1 } });
		await updateRow("roles", staff.role.id, { friend_scope: JSON.stringify({ all: true }) });
		await wakeUp(clock);
		expect((await storedJobs())[1]).toMatchObject({ state: "finished", done: 0 });
	});
});

describe("the clock", () => {
	test("wakes the worker for jobs whose wake-up was lost, found through their index", async () => {
		await begin({ clock, by: operator, work: adding() });
		const { database, trips } = countRoundTrips(env.DB);
		await runTick(clock.context({ db: connectD1(database) }));
		expect(clock.jobs.delays).toContain(0);
		const due = trips.flat().find(({ sql }) => /slot from "search_jobs"/.test(sql))!;
		expect((await explainQueryPlan(env.DB, due)).join()).toMatch(/search_jobs_due/);
	});

	test("deletes jobs a week after their end, with their files", async () => {
		await buildFriend();
		const { id } = await begin({ clock, by: operator, work: { kind: "csv", encoding: "utf-8" } });
		await wakeUp(clock);
		await env.MEDIA.put(csvPartKey(id, 2), "left behind by a worker that died");
		await begin({ clock, by: operator, work: adding() });
		clock.advance(7 * DAY);
		await runTick(cleanupContext(clock));
		expect(await env.MEDIA.head(csvPartKey(id, 1))).not.toBeNull();
		clock.advance(MINUTE);
		await runTick(cleanupContext(clock));
		expect(await env.MEDIA.list({ prefix: "exports/" })).toMatchObject({ objects: [] });
		expect(await storedJobs()).toMatchObject([{ state: "waiting" }]);
	});
});
