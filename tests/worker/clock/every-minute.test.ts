import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { DUE, EVERY_MINUTE, WORK } from "#functions/due.ts";
import { tick } from "#functions/tick.ts";
import { addTags, buildAction } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, planOf } from "#tests/support/database.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friends.ts";
import { LinkedForm } from "#tests/support/google/linked-form.ts";
import { makeItem } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { buildMenu } from "#tests/support/richmenus.ts";
import { makeScore, pointsOf, storeReplies } from "#tests/support/scores.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { store } from "#tests/support/stored.ts";

const SOURCES = import.meta.glob<string>("/functions/**/*.ts", {
	query: "?raw",
	import: "default",
	eager: true,
});

let clock: TestClock;
let operator: Session;
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await signedInOperator();
});

test("whatever forgets what is old does so every minute", () => {
	const forgetting = Object.values(SOURCES).flatMap((source) =>
		[...source.matchAll(/export (?:async function|const) (forgetOld\w+)/g)].map(([, name]) => name!),
	);
	expect(forgetting.length).toBeGreaterThan(8);
	const done = EVERY_MINUTE.map(({ name }) => name);
	expect(forgetting.filter((name) => !done.includes(name))).toEqual([]);
});

test("a minute counts what friends did, and runs what that leads to", async () => {
	const [friend, tag] = [await buildFriend(), await buildTag()];
	const action = await buildAction({ effects: [addTags(tag.id)] });
	const levels = [{ name: "中", colour: "warning", from_points: 10, action_id: action.id }];
	await makeScore(operator, { levels });
	clock.pass(1_000);
	await storeReplies([friend.id], clock.now);
	await tick(clock.context());
	expect(await pointsOf(operator, friend.id)).toEqual([["来店意欲", 10, "中"]]);
	expect(await tagIdsOf(friend)).toEqual([tag.id]);
});

test("a minute chooses the menu of everybody by its period", async () => {
	const menu = await buildMenu(operator, { name: "クリスマス" });
	const period = { richmenu_id: menu, start_on: "2026-12-01", end_on: "2026-12-25" };
	const periods = [{ ...period, weekdays: [], start_time: null, end_time: null }];
	const json = { version: 0, default_id: null, periods };
	expect((await call("/api/richmenus/schedule", { as: operator, method: "PUT", json })).status).toBe(200);
	const shown = async () =>
		(await ask<{ now: { menu: { id: number } | null } }>("/api/richmenus/schedule", { as: operator })).now
			.menu?.id;
	expect(await shown()).toBeUndefined();
	clock.pass(11 * DAY);
	await tick(clock.context());
	expect(await shown()).toBe(menu);
});

test("a minute forgets visitors of sites and facts of scores whose time is over", async () => {
	const friend = await buildFriend();
	const script = await makeItem("script", operator, { name: "計測" });
	const old = { last_at: 1, created_at: 1 };
	await store("script_visitors", { script_id: script, key: "visitor", ...old });
	for (const cause of ["1", "2"])
		await store("score_facts", { event: "tag_added", cause, friend_id: friend.id, item_id: 1, at: 1 });
	await tick(clock.context());
	expect(await countRows("script_visitors")).toBe(0);
	// The newest stays, behind which the next one comes.
	expect(await rows("select cause from score_facts")).toEqual([{ cause: "2" }]);
});

test("a form's sheet is found by the clock, and written by the queue of the calendars", async () => {
	const form = await LinkedForm.build(clock);
	await form.link();
	const answer = await form.answer("はい");
	clock.calendars.delays = [];
	await tick(form.context());
	expect(clock.calendars.delays).toContain(0);
	await WORK.calendars!(form.context(), () => undefined);
	expect(form.rows().map(([id]) => id)).toEqual(["回答ID", answer]);
});

test("everything that falls due is looked for by an index", async () => {
	const { database, trips } = counted(env.DB);
	await tick(clock.context({ db: connect(database) }));
	const due = trips.flat().filter(({ sql }) => sql.includes("as integer) as slot"));
	expect(due).toHaveLength(DUE.length);
	for (const sent of due) {
		const plan = (await planOf(env.DB, sent)).join("\n");
		expect(plan).toMatch(/SEARCH .*INDEX \w+ \(next_attempt_at</);
		expect(plan).not.toMatch(/SCAN/);
	}
});
