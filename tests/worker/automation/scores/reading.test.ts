import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { SCORE_EVENT_NAMES } from "#domain/automation/scores/events/registry.ts";
import { scoreTryInput } from "#domain/automation/scores/score-input.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { passByCondition } from "#functions/automation/journeys/pass-by-condition.ts";
import { countScorePage } from "#functions/automation/scores/count-score-page.ts";
import { countRecentScores, countScores } from "#functions/automation/scores/count-scores.ts";
import { tryScore } from "#functions/automation/scores/try-score.ts";
import { startDueTasks } from "#functions/automation/tasks/start-due-tasks.ts";
import { MINUTELY_TASKS } from "#functions/clock-tasks.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildEffect, runEffectsFor } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan, type SentStatement } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { requestScore, requestScoreUpdate, storeReplies } from "#tests/support/score-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	friend = await buildFriend();
});

/** Query plan lines of the sources, which are always aliased `e`. */
async function readingOf(statements: readonly SentStatement[]): Promise<string[]> {
	const plans = await Promise.all(statements.map((sent) => explainQueryPlan(env.DB, sent)));
	return plans.flat().filter((line) => /(SEARCH|SCAN) e\b/.test(line));
}

describe("plans", () => {
	test.each(SCORE_EVENT_NAMES)(
		"a page of %s is read by its positions, however much there is",
		async (event) => {
			const { database, trips } = countRoundTrips(env.DB);
			await countScorePage(clock.context({ db: connectD1(database) }), { tallyId: 1, event });
			const lines = await readingOf(trips.flat());
			expect(lines.join("\n")).toMatch(/SEARCH e USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/);
			expect(lines.join("\n")).not.toMatch(/SCAN e|USING (COVERING )?INDEX/);
		},
	);

	test.each(SCORE_EVENT_NAMES)(
		"the try-out finds what is near one friend's %s by an index",
		async (event) => {
			const { database, trips } = countRoundTrips(env.DB);
			const ctx = operatorContext(clock, await buildOperator(), { db: connectD1(database) });
			const rules = [{ event, points: 1 }];
			await tryScore({ ctx, input: scoreTryInput.parse({ friend_id: friend.id, rules, days_back: 30 }) });
			const lines = await readingOf(trips.flat());
			expect(lines.join("\n")).toMatch(/SEARCH e/);
			expect(lines.join("\n")).not.toMatch(/SCAN e|\(event=\?\)/);
		},
	);
});

describe("pages", () => {
	const positions = () =>
		readRows<{ position: number }>("select position from score_cursors order by tally_id, event");
	const storeMany = (outgoing: string, times: number) =>
		env.DB.prepare(
			`insert into messages (friend_id, outgoing, timestamp, type)
				with recursive n (i) as (select 1 union all select i + 1 from n where i < ?)
				select ?, ${outgoing}, ?, 'text' from n`,
		)
			.bind(times, friend.id, clock.now)
			.run();

	test("one passes a broadcast's messages, and counts no more than its 2,000 rows", async () => {
		await requestScore(operator);
		clock.pass(MINUTE);
		await storeMany("1", 4_500);
		const cursor = { tallyId: 1, event: "replied" } as const;
		await countScorePage(clock.context(), cursor);
		expect(await positions()).toEqual([{ position: 4_500 }]);
		await storeMany("i % 2", 6_000);
		await countScorePage(clock.context(), cursor);
		expect([await countRows("score_points"), await positions()]).toEqual([2_000, [{ position: 8_500 }]]);
	});

	test("so does one that takes over what actions gave", async () => {
		const score = await requestScore(operator);
		const given = { tally_id: 1, friend_id: friend.id, at: clock.now, day: "2026-11-20", points: 0 };
		await storeRow("score_points", { ...given, rule_id: 1, cause: "first" });
		await env.DB.prepare(
			`insert into score_points (tally_id, rule_id, cause, friend_id, at, day, points)
				with recursive n (i) as (select 1 union all select i + 1 from n where i < 20500)
				select 1, 1, i, ?, ?, '2026-11-20', 0 from n`,
		)
			.bind(friend.id, clock.now)
			.run();
		await storeRow("score_points", { ...given, rule_id: 0, cause: "run:0", points: 7 });
		await requestScoreUpdate(operator, score, { recalculate: true });
		const cursor = { tallyId: 2, event: "carried" } as const;
		const position = () =>
			readRows<{ position: number }>("select position from score_cursors where event = 'carried'");
		await countScorePage(clock.context(), cursor);
		expect(await position()).toEqual([{ position: 20_000 }]);
		await countScorePage(clock.context(), cursor);
		expect(await position()).toEqual([{ position: 20_502 }]);
		expect(await readRows("select points from score_points where tally_id = 2")).toEqual([{ points: 7 }]);
	});

	test("before all else a minute counts a few for what is shown, and goes the long way last", async () => {
		const score = await requestScore(operator);
		await requestScore(operator, { name: "二つ目" });
		clock.pass(MINUTE);
		await storeMany("0", 14_500);
		await countRecentScores(clock.context());
		expect(await countRows("score_points")).toBe(20_000);
		await requestScoreUpdate(operator, score, { recalculate: true, days_back: 30 });
		await countRecentScores(clock.context());
		expect(await countRows("score_points")).toBe(29_000);
		expect(await countRows("score_points", "tally_id = 3")).toBe(0);
		const place = (work: unknown) => MINUTELY_TASKS.findIndex(({ run }) => run === work);
		expect(place(countRecentScores)).toBeLessThan(place(startDueTasks));
		expect(place(countScores)).toBeGreaterThan(place(passByCondition));
		await countScores(clock.context());
		expect(await readRows("select count(*) as count from score_points where tally_id <> 1")).toEqual([
			{ count: 29_000 },
		]);
	});

	test("the list of friends ends where nobody can ask for more of it", async () => {
		const score = await requestScore(operator);
		await env.DB.prepare(
			`insert into friends (line_user_id, name, followed_at, follow_state_at, created_at)
				with recursive n (i) as (select 1 union all select i + 1 from n where i < 10020)
				select printf('Ue%031x', i), 'x', 1, 1, 1 from n`,
		).run();
		await env.DB.prepare(
			`insert into friend_scores (tally_id, friend_id, value, changed_at)
				select 1, id, 5, 1 from friends where line_user_id like 'Ue%'`,
		).run();
		const more = async (page: number) =>
			(
				await requestJson<{ has_more: boolean }>(`/api/scores/${score}/friends?page=${page}`, {
					as: operator,
				})
			).has_more;
		expect([await more(999), await more(1_000)]).toEqual([true, false]);
		expect((await sendRequest(`/api/scores/${score}/friends?page=1001`, { as: operator })).status).toBe(422);
	});

	test("where a minute has room for fewer cursors than there are, each has its turn", async () => {
		const events = ["replied", "button_tapped", "tag_added", "landing_visited"];
		for (let made = 0; made < 20; made++)
			await requestScore(operator, { rules: events.map((event) => ({ event, points: 1 })) });
		for (let minutes = 0; minutes < 3; minutes++) {
			clock.pass(MINUTE);
			await storeReplies([friend.id], clock.now);
			const fact = { event: "tag_added", friend_id: friend.id, at: clock.now };
			await storeRow("score_facts", { ...fact, cause: `${friend.id}:1:${clock.now}` });
			await countScores(clock.context());
		}
		expect(await countRows("score_cursors", "position = began_at")).toBe(0);
	});
});

test("tried out, tags count for the friend whose they are, and not for one whose number begins the same", async () => {
	const { id: tag } = await buildTag();
	const others = await Promise.all(Array.from({ length: 10 }, () => buildFriend()));
	await requestScore(operator, { rules: [{ event: "tag_added", points: 5 }] });
	await runEffectsFor(clock, [friend, ...others], [buildEffect("tag", { tag_ids: [tag] })]);
	expect(others.some(({ id }) => String(id).startsWith(String(friend.id)))).toBe(true);
	clock.pass(1);
	const tried = await requestJson("/api/score/try", {
		as: operator,
		json: { friend_id: friend.id, rules: [{ event: "tag_added", points: 5 }], days_back: 30 },
	});
	expect(tried).toMatchObject({ points: 5, rules: [{ times: 1, points: 5 }] });
});
