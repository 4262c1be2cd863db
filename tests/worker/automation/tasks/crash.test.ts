import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { cancelTask } from "#functions/automation/tasks/cancel-task.ts";
import {
	FRIENDS_PER_TASK_PAGE,
	MAX_LOST_PER_FRIEND,
	MAX_LOST_PER_TASK,
	MAX_TASK_FAILURES,
} from "#functions/automation/tasks/claim-task.ts";
import { listTasks } from "#functions/automation/tasks/list-tasks.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	countRoundTrips,
	dieAfter,
	dieAt,
	failAt,
	interruptAt,
	loseAnswerAfter,
	matchNth,
} from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { listStoredTasks, planTask, planTaskAtEleven, tickOnce } from "#tests/support/task-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const RUNS = /insert into "runs"/;
/** Two full pages and a rest. */
const FRIENDS = 2 * FRIENDS_PER_TASK_PAGE + 50;

let clock: TestClock;
let operator: BuiltOperator;
let task: { id: number };
let action: { id: number };
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00");
	operator = await buildOperator();
	await buildFriends(FRIENDS);
	action = await buildAction({ effects: [addTagsEffect((await buildTag()).id)] });
	task = await planTaskAtEleven({ clock, by: operator, action });
	clock.advance(HOUR);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const buildFriends = (count: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into friends (line_user_id, name, followed_at, created_at, profile_fetched_at)
			select 'U' || printf('%032d', i), '友だち', i, 1, 1 from n`,
	)
		.bind(count)
		.run();

async function listed() {
	const { items } = await listTasks({ ctx: operatorContext(clock, operator), input: { id: action.id } });
	return items[0]!;
}

async function expectEachOnce() {
	expect(await readRows("select friend_id from runs group by friend_id having count(*) > 1")).toEqual([]);
	expect(await countRows("runs", "state = 'done'")).toBe(FRIENDS);
	expect(await countRows("friend_tags")).toBe(FRIENDS);
	expect(await listStoredTasks()).toMatchObject([
		{ status: 10, next_work_at: null, done: FRIENDS, total: FRIENDS },
	]);
}

describe("a task for more friends than a page holds", () => {
	test("serves them in pages, each one transaction, in one tick", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await tickOnce(clock, database);
		await expectEachOnce();
		expect(trips.filter((trip) => trip.some(({ sql }) => RUNS.test(sql)))).toHaveLength(3);
		clock.advance(MINUTE);
		await tickOnce(clock);
		await expectEachOnce();
	});

	test.each([1, 2, 3])("killed before page %i goes on from there: each friend once", async (page) => {
		await tickOnce(clock, failAt(env.DB, matchNth(RUNS, page)));
		const done = (page - 1) * FRIENDS_PER_TASK_PAGE;
		expect(await countRows("runs")).toBe(done);
		expect(await listStoredTasks()).toMatchObject([{ status: 5, done }]);
		clock.advance(MINUTE);
		await tickOnce(clock);
		await expectEachOnce();
	});

	test.each([1, 2, 3])(
		"killed after page %i was written goes on behind it: each friend once",
		async (page) => {
			await tickOnce(clock, loseAnswerAfter(env.DB, matchNth(RUNS, page)));
			expect(await countRows("runs")).toBe(Math.min(page * FRIENDS_PER_TASK_PAGE, FRIENDS));
			clock.advance(MINUTE);
			await tickOnce(clock);
			await expectEachOnce();
		},
	);

	test("ticked twice at once serves each friend once", async () => {
		await Promise.all([tickOnce(clock), tickOnce(clock)]);
		clock.advance(MINUTE);
		await tickOnce(clock);
		await expectEachOnce();
	});

	test.each([1, 2, 3])("overtaken by another tick before page %i serves each friend once", async (page) => {
		await tickOnce(
			clock,
			interruptAt(env.DB, matchNth(RUNS, page), () => tickOnce(clock)),
		);
		await expectEachOnce();
	});

	test("cancelled between two pages stops after those who were being served", async () => {
		const cancel = () =>
			cancelTask({ ctx: operatorContext(clock, operator), input: { id: action.id, task_id: task.id } });
		await tickOnce(clock, interruptAt(env.DB, matchNth(RUNS, 2), cancel));
		clock.advance(MINUTE);
		await tickOnce(clock);
		expect(await countRows("runs")).toBe(2 * FRIENDS_PER_TASK_PAGE);
		expect(await listStoredTasks()).toMatchObject([
			{ status: 10, next_work_at: null, done: 2 * FRIENDS_PER_TASK_PAGE, total: FRIENDS },
		]);
		expect(await countRows("action_tasks", "cancelled_at is not null and finished_at is null")).toBe(1);
	});
});

describe("[gives up action_tasks] a task whose workers die", () => {
	/** Kills each minute's worker when it writes runs of the task, or of one friend in it. */
	const dying = async (friendId: number | null, minutes: number) => {
		const deadly = [`task:${task.id}:`, ...(friendId === null ? [] : [`,${friendId},`])];
		for (let minute = 0; minute < minutes; minute++) {
			await tickOnce(clock, dieAt(env.DB, deadly, /^insert into "runs".*json_each/s)).catch(() => undefined);
			clock.advance(MINUTE);
		}
	};
	test("of one friend gives that friend up, tells so in a run, and serves all others once", async () => {
		await dying(2345, 20);
		await tickOnce(clock);
		expect(await readRows("select friend_id, reason, outcomes from runs where state = 'failed'")).toEqual([
			{ friend_id: 2345, reason: BACKGROUND_TEXTS.workStopped, outcomes: "" },
		]);
		expect(await countRows("runs", "state = 'done'")).toBe(FRIENDS - 1);
		expect(await countRows("friend_tags")).toBe(FRIENDS - 1);
		expect(await listStoredTasks()).toMatchObject([
			{ status: 10, next_work_at: null, done: FRIENDS - 1, failed: 1, total: FRIENDS, attempts: 0 },
		]);
		expect(await listed()).toMatchObject({ state: "finished", failed: 1, reason: null });
	});

	test("of one friend lets go before it what is due besides, and others of its page after a few minutes", async () => {
		const other = await planTask({
			clock,
			by: operator,
			action: await buildAction({ effects: [addTagsEffect((await buildTag()).id)] }),
			input: { date: "2026-11-20", time: "11:01" },
		});
		await dying(777, 1);
		await dying(777, 1);
		expect(await countRows("runs", `cause_id = ${other.id}`)).toBe(FRIENDS);
		await dying(777, MAX_LOST_PER_FRIEND + 1);
		expect(await countRows("runs", `cause_id = ${task.id} and state = 'done'`)).toBe(FRIENDS - 1);
	});

	test("of the task itself is stopped, and says why", async () => {
		await dying(null, MAX_LOST_PER_TASK + 3);
		expect(await listStoredTasks()).toMatchObject([{ status: 10, next_work_at: null }]);
		expect(await listed()).toMatchObject({ state: "stopped", reason: BACKGROUND_TEXTS.workStopped });
		expect(await countRows("runs", "state = 'done'")).toBe(0);
	});

	test("of starts one after the other, within a minute, is nobody's fault, and goes on in full pages", async () => {
		for (let start = 0; start < MAX_LOST_PER_TASK + 3; start++) {
			await tickOnce(clock, dieAfter(env.DB, /^update "action_tasks" set "attempts"/)).catch(() => undefined);
			clock.advance(3 * SECOND);
		}
		await tickOnce(clock);
		await expectEachOnce();
		expect(await listStoredTasks()).toMatchObject([{ failed: 0, attempts: 0, careful_until: null }]);
	});

	test("between two deploys and no friend's fault go on in full pages", async () => {
		await tickOnce(clock, dieAfter(env.DB, matchNth(RUNS, 1))).catch(() => undefined);
		clock.advance(MINUTE);
		await tickOnce(clock);
		await expectEachOnce();
		expect(await listStoredTasks()).toMatchObject([{ attempts: 0, careful_until: null }]);
	});
});

describe("a task that fails", () => {
	test("says so while it is tried again, and no more once it goes on", async () => {
		await tickOnce(clock, failAt(env.DB, RUNS));
		expect(await listed()).toMatchObject({ state: "running", reason: TASK_TEXTS.taskTroubled });
		clock.advance(MINUTE);
		await tickOnce(clock);
		await expectEachOnce();
		expect(await listed()).toMatchObject({ state: "finished", reason: null });
	});

	test("for a day is given up, with a reason", async () => {
		await updateRow("action_tasks", task.id, { failures: MAX_TASK_FAILURES - 2 });
		await tickOnce(clock, failAt(env.DB, RUNS));
		expect(await listed()).toMatchObject({ state: "running" });
		await tickOnce(clock, failAt(env.DB, RUNS));
		expect(await listed()).toMatchObject({ state: "stopped", reason: TASK_TEXTS.taskGivenUp });
	});
});
