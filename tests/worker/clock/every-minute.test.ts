import { env } from "cloudflare:workers";
import { getTableName, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { HOURLY_TASKS, MINUTELY_TASKS } from "#functions/clock-tasks.ts";
import type { Ctx } from "#functions/context.ts";
import { DUE_TABLES } from "#functions/due-tables.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { runTick } from "#functions/tick.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { storeDailyBackup } from "#tests/support/backup-builders.ts";
import { cleanupContext } from "#tests/support/cleanup-context.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { LinkedForm } from "#tests/support/google/linked-form.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildRichMenu } from "#tests/support/richmenu-builders.ts";
import { fetchScorePoints, requestScore, storeReplies } from "#tests/support/score-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const SOURCES = import.meta.glob<string>("/functions/**/*.ts", {
	query: "?raw",
	import: "default",
	eager: true,
});

/** Tables that the statement scans, by their names in it; none of them grows with friends or messages. */
const SCANNED = {
	n: "settings of notifications",
	program: "the settings of points and of introductions, one row each",
	e: "endpoints of webhooks",
	richmenu_rule_checks: "friends whose data changed within the minute",
	richmenu_rule_state: "one row",
	sending_caps: "one row",
	step_claims: "claims of steps",
	c: "claims of steps",
	s: "salons, scores, the schedule of rich menus",
	t: "tallies of scores",
	salons: "salons",
	scores: "scores",
	friend_imports: "CSV imports",
	search_jobs: "bulk operations of a week",
	open_api_unlocks: "unlocked sessions",
	webhook_events: "in order of arrival, up to the first processed one",
};

let clock: TestClock;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	await storeDailyBackup(clock);
});

test("functions that delete old rows run every hour", () => {
	const deleting = Object.values(SOURCES).flatMap((source) =>
		[...source.matchAll(/export (?:async function|const) (deleteOld\w+)/g)].map(([, name]) => name!),
	);
	expect(deleting.length).toBeGreaterThan(8);
	const done = HOURLY_TASKS.map(({ run }) => run.name);
	expect(deleting.filter((name) => !done.includes(name))).toEqual([]);
});

test("a minute counts what friends did, and runs what that leads to", async () => {
	const [friend, tag] = [await buildFriend(), await buildTag()];
	const action = await buildAction({ effects: [addTagsEffect(tag.id)] });
	const levels = [{ name: "中", colour: "warning", from_points: 10, action_id: action.id }];
	await requestScore(operator, { levels });
	clock.pass(1_000);
	await storeReplies([friend.id], clock.now);
	await runTick(clock.context());
	expect(await fetchScorePoints(operator, friend.id)).toEqual([["来店意欲", 10, "中"]]);
	expect(await tagIdsOf(friend)).toEqual([tag.id]);
});

test("a minute chooses the menu of everybody by its period", async () => {
	const menu = await buildRichMenu(operator, { name: "クリスマス" });
	const period = { richmenu_id: menu, start_on: "2026-12-01", end_on: "2026-12-25" };
	const periods = [{ ...period, weekdays: [], start_time: null, end_time: null }];
	const json = { version: 0, default_id: null, periods };
	expect((await sendRequest("/api/richmenus/schedule", { as: operator, method: "PUT", json })).status).toBe(
		200,
	);
	const shown = async () =>
		(await requestJson<{ now: { menu: { id: number } | null } }>("/api/richmenus/schedule", { as: operator }))
			.now.menu?.id;
	expect(await shown()).toBeUndefined();
	clock.pass(11 * DAY);
	await runTick(clock.context());
	expect(await shown()).toBe(menu);
});

test("the cleanup forgets visitors of sites and facts of scores whose time is over", async () => {
	const friend = await buildFriend();
	const script = await buildItem("script", operator, { name: "計測" });
	const old = { last_at: 1, created_at: 1 };
	await storeRow("script_visitors", { script_id: script, key: "visitor", ...old });
	for (const cause of ["1", "2"])
		await storeRow("score_facts", { event: "tag_added", cause, friend_id: friend.id, item_id: 1, at: 1 });
	await runTick(cleanupContext(clock));
	expect(await countRows("script_visitors")).toBe(0);
	// The newest row stays, so that the next id follows it.
	expect(await readRows("select cause from score_facts")).toEqual([{ cause: "2" }]);
});

test("a form's sheet is found by the clock, and written by the queue of the calendars", async () => {
	const form = await LinkedForm.build(clock);
	await form.link();
	const answer = await form.answer("はい");
	clock.calendars.delays = [];
	await runTick(form.context());
	expect(clock.calendars.delays).toContain(0);
	await QUEUE_WORK.calendars!(form.context(), () => undefined);
	expect(form.rows().map(([id]) => id)).toEqual(["回答ID", answer]);
});

describe("a minute without due work", () => {
	test("is one statement, also where it has the cleanup", async () => {
		for (const contextOf of [
			(db: Ctx["db"]) => clock.context({ db }),
			(db: Ctx["db"]) => cleanupContext(clock, { db }),
		]) {
			const { database, trips } = countRoundTrips(env.DB);
			await runTick(contextOf(connectD1(database)));
			expect(trips.map((statements) => statements.length)).toEqual([1]);
			// D1 binds at most 100 values.
			expect(trips[0]![0]!.parameters.length).toBeLessThanOrEqual(90);
		}
	});

	test("is answered by indexes: every table that can grow is searched", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await runTick(cleanupContext(clock, { db: connectD1(database) }));
		const plan = await explainQueryPlan(env.DB, trips[0]![0]!);
		const scanned = plan.flatMap((line) => /SCAN (\w+)(?!.*(?:INDEX|CONSTANT))/.exec(line)?.[1] ?? []);
		expect([...new Set(scanned)].filter((name) => name !== "CONSTANT").sort()).toEqual(
			Object.keys(SCANNED).sort(),
		);
		for (const { table } of DUE_TABLES)
			expect(plan.join("\n")).toMatch(
				new RegExp(`SEARCH ${getTableName(table)} USING (COVERING )?INDEX \\w+ \\(next_attempt_at<`),
			);
	});
});

test.each(MINUTELY_TASKS.map(({ run }) => run.name))(
	"%s runs unasked where its condition fails",
	async (name) => {
		vi.spyOn(console, "error").mockImplementation(() => undefined);
		const task = MINUTELY_TASKS.find(({ run }) => run.name === name)!;
		const run = vi.spyOn(task, "run").mockResolvedValue();
		vi.spyOn(task, "isDue").mockReturnValue(sql`json('not json')`);
		await runTick(clock.context());
		expect(run).toHaveBeenCalledOnce();
	},
);
