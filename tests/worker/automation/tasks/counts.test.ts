import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { listTasks } from "#functions/automation/tasks/list-tasks.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag, tagIdsOf } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan, observeDatabase } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import {
	buildSavedSearch,
	listStoredTasks,
	planTask,
	planTaskAtEleven,
	tickOnce,
} from "#tests/support/task-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	operator = await buildOperator();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const atEleven = async (action: { id: number }, funnelId?: number) => {
	await planTaskAtEleven({ clock, by: operator, action, ...(funnelId !== undefined && { funnelId }) });
	clock.advance(HOUR);
};
const buildQuery = async (...inputs: object[]) => {
	const filter = filterSchema.parse({ inputs });
	const [query] = await connectD1(env.DB).insert(memberQueries).values({ filter, createdAt: 1 }).returning();
	return query!.id;
};

describe("what the runs came to", () => {
	test("is done where any effect was, skipped where none was for the friend", async () => {
		const [vip, met] = [await buildTag(), await buildTag()];
		for (const tagIds of [[vip.id], [vip.id], []]) await buildFriend({ tagIds });
		const member_query_id = await buildQuery({ type: 60, tag_ids: [vip.id], tag_or: 0 });
		await atEleven(await buildAction({ effects: [{ ...addTagsEffect(met.id), member_query_id }] }));
		await tickOnce(clock);
		expect(await listStoredTasks()).toMatchObject([{ total: 3, done: 2, skipped: 1, failed: 0 }]);
	});

	test("is skipped for whom the action has run and runs only once", async () => {
		const action = await buildAction({ twiceType: 1 });
		await buildFriend();
		await planTaskAtEleven({ clock, by: operator, action });
		await atEleven(action);
		await tickOnce(clock);
		expect(await listStoredTasks()).toMatchObject([
			{ total: 1, done: 1, skipped: 0 },
			{ total: 1, done: 0, skipped: 1, failed: 0 },
		]);
	});

	test("is counted of whom it runs for beside whom it has run for, and of no run before", async () => {
		const action = await buildAction({ twiceType: 1 });
		for (let count = 0; count < 2; count++) await buildFriend();
		await atEleven(action);
		await tickOnce(clock);
		for (let count = 0; count < 3; count++) await buildFriend();
		await planTask({ clock, by: operator, action, input: { date: "2026-11-20", time: "12:00" } });
		clock.advance(HOUR);
		await tickOnce(clock);
		expect(await listStoredTasks()).toMatchObject([
			{ total: 2, done: 2, skipped: 0, failed: 0 },
			{ total: 5, done: 3, skipped: 2, failed: 0 },
		]);
	});

	test("is failed where what the only effect is about is gone", async () => {
		await buildFriend();
		const gone = EFFECTS.template.schema.parse({ ...EFFECTS.template.blank(), egg_id: 999 });
		await atEleven(await buildAction({ effects: [gone] }));
		await tickOnce(clock);
		expect(await readRows("select state, outcomes from runs")).toEqual([{ state: "done", outcomes: "g" }]);
		expect(await listStoredTasks()).toMatchObject([{ total: 1, done: 0, skipped: 0, failed: 1 }]);
	});

	test("counts the friends as they are before anything is done to them", async () => {
		const tag = await buildTag();
		for (let count = 0; count < 3; count++) await buildFriend();
		const funnel = await buildSavedSearch([{ type: 60, tag_ids: [tag.id], tag_or: 2 }]);
		await atEleven(await buildAction({ effects: [addTagsEffect(tag.id)] }), funnel);
		await tickOnce(clock);
		expect(await listStoredTasks()).toMatchObject([{ status: 10, total: 3, done: 3 }]);
	});
});

describe("a friend for whom the database refuses", () => {
	const FRIENDS = 40;
	let tag: { id: number };
	beforeEach(async () => {
		tag = await buildTag();
		for (let count = 0; count < FRIENDS; count++) await buildFriend();
		await atEleven(await buildAction({ effects: [addTagsEffect(tag.id), sendTextEffect("ご案内")] }));
	});
	afterEach(() => env.DB.exec("drop trigger if exists refuse"));
	const refuse = (friends: string) =>
		env.DB.exec(
			`create trigger refuse before insert on friend_tags when new.friend_id in (${friends}) begin select raise(abort, 'no'); end`,
		);

	test.each([["7"], ["1, 20, 40"], ["1, 2, 3"]])("(%s) is given up, and holds up nobody", async (friends) => {
		const refused = friends.split(", ").length;
		await refuse(friends);
		await tickOnce(clock);
		expect(await listStoredTasks()).toMatchObject([
			{ status: 10, total: FRIENDS, done: FRIENDS - refused, skipped: 0, failed: refused },
		]);
		expect(await countRows("friend_tags")).toBe(FRIENDS - refused);
		expect(await countRows("deliveries")).toBe(FRIENDS - refused);
		expect(
			await readRows("select group_concat(friend_id, ', ') as ids, reason from runs where state = 'failed'"),
		).toEqual([{ ids: friends, reason: CALL_TEXTS.unknownError }]);
		expect(await countRows("runs")).toBe(FRIENDS);
		expect(await tagIdsOf({ id: 10 })).toEqual([tag.id]);
	});
});

test("an action whose version cannot be read ends the task, and the list says why", async () => {
	await buildFriend();
	const action = await buildAction();
	await atEleven(action);
	await updateRow("actions", action.id, { version: 9 });
	await tickOnce(clock);
	expect(await countRows("runs")).toBe(0);
	const { items } = await listTasks({ ctx: operatorContext(clock, operator), input: { id: action.id } });
	expect(items).toMatchObject([{ state: "stopped", status: 10, reason: TASK_TEXTS.taskStoppedByAction }]);
});

test("while it runs the list shows how far it is", async () => {
	for (let count = 0; count < 3; count++) await buildFriend();
	const action = await buildAction();
	await atEleven(action);
	const list = async () =>
		(await listTasks({ ctx: operatorContext(clock, operator), input: { id: action.id } })).items;
	expect(await list()).toMatchObject([{ state: "running", total: null }]);
	await tickOnce(clock);
	expect(await list()).toMatchObject([{ state: "finished", total: 3, done: 3 }]);
	await updateRow("action_tasks", 1, { status: 5, next_work_at: clock.now, done: 1, finished_at: null });
	expect(await list()).toMatchObject([{ state: "running", total: 3, done: 1 }]);
});

describe("what is asked of the database", () => {
	test("by a tick that has nothing to do is one search by the index of what is due", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await tickOnce(clock, database);
		const scans = trips.flat().filter(({ sql }) => sql.includes('from "action_tasks"'));
		expect(scans).toHaveLength(1);
		const ofTasks = (await explainQueryPlan(env.DB, scans[0]!)).filter((line) => /action_tasks/.test(line));
		expect(ofTasks).toEqual([
			expect.stringMatching(
				/SEARCH action_tasks USING (COVERING )?INDEX action_tasks_due \(next_work_at<\?\)/,
			),
		]);
	});

	test("to count a page is a look at the last runs of their table", async () => {
		await buildFriend();
		await atEleven(await buildAction());
		const sent: { sql: string; parameters: unknown[] }[] = [];
		await tickOnce(clock, observeDatabase(env.DB, { before: (statements) => void sent.push(...statements) }));
		const [counting] = sent.filter(({ sql }) => sql.includes("as t set cursor"));
		const plan = (await explainQueryPlan(env.DB, counting!)).join("\n");
		expect(plan).toContain("SEARCH r USING INTEGER PRIMARY KEY (rowid>?)");
		expect(plan).not.toMatch(/SCAN r\b/);
	});
});
