import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR, MINUTE } from "#domain/time.ts";
import { cancelTask } from "#functions/tasks/cancel.ts";
import { FRIENDS_PER_PAGE } from "#functions/tasks/page.ts";
import { addTags, buildAction } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { counted, failingAt, interruptedAt, silentAfter } from "#tests/support/database.ts";
import { buildTag } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operators.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { planAtEleven, storedTasks, tickWith } from "#tests/support/tasks.ts";

const RUNS = /insert into "runs"/;
/** Two full pages and a bit. */
const FRIENDS = 2 * FRIENDS_PER_PAGE + 50;

let clock: TestClock;
let operator: BuiltOperator;
let task: { id: number };
let action: { id: number };
beforeEach(async () => {
	await beginAnew();
	clock = new TestClock("2026-11-20 10:00");
	operator = await buildOperator();
	await buildFriends(FRIENDS);
	action = await buildAction({ effects: [addTags((await buildTag()).id)] });
	task = await planAtEleven({ clock, by: operator, action });
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

/** A statement for the `count`th time. */
function nth(statement: RegExp, count: number): RegExp {
	let seen = 0;
	return { test: (sql: string) => statement.test(sql) && ++seen === count } as unknown as RegExp;
}

async function expectEachOnce() {
	expect(await rows("select friend_id from runs group by friend_id having count(*) > 1")).toEqual([]);
	expect(await countRows("runs", "state = 'done'")).toBe(FRIENDS);
	expect(await countRows("friend_tags")).toBe(FRIENDS);
	expect(await storedTasks()).toMatchObject([
		{ status: 10, next_work_at: null, done: FRIENDS, total: FRIENDS },
	]);
}

describe("a task for more friends than a page holds", () => {
	test("serves them in pages, each one transaction, in one tick", async () => {
		const { database, trips } = counted(env.DB);
		await tickWith(clock, database);
		await expectEachOnce();
		expect(trips.filter((trip) => trip.some(({ sql }) => RUNS.test(sql)))).toHaveLength(3);
		clock.advance(MINUTE);
		await tickWith(clock);
		await expectEachOnce();
	});

	test.each([1, 2, 3])("killed before page %i goes on from there: each friend once", async (page) => {
		await tickWith(clock, failingAt(env.DB, nth(RUNS, page)));
		const done = (page - 1) * FRIENDS_PER_PAGE;
		expect(await countRows("runs")).toBe(done);
		expect(await storedTasks()).toMatchObject([{ status: 5, done }]);
		clock.advance(MINUTE);
		await tickWith(clock);
		await expectEachOnce();
	});

	test.each([1, 2, 3])(
		"killed after page %i was written goes on behind it: each friend once",
		async (page) => {
			await tickWith(clock, silentAfter(env.DB, nth(RUNS, page)));
			expect(await countRows("runs")).toBe(Math.min(page * FRIENDS_PER_PAGE, FRIENDS));
			clock.advance(MINUTE);
			await tickWith(clock);
			await expectEachOnce();
		},
	);

	test("ticked twice at once serves each friend once", async () => {
		await Promise.all([tickWith(clock), tickWith(clock)]);
		clock.advance(MINUTE);
		await tickWith(clock);
		await expectEachOnce();
	});

	test.each([1, 2, 3])("overtaken by another tick before page %i serves each friend once", async (page) => {
		await tickWith(
			clock,
			interruptedAt(env.DB, nth(RUNS, page), () => tickWith(clock)),
		);
		await expectEachOnce();
	});

	test("cancelled between two pages stops after those who were being served", async () => {
		const cancel = () =>
			cancelTask({ ctx: operatorContext(clock, operator), input: { id: action.id, task_id: task.id } });
		await tickWith(clock, interruptedAt(env.DB, nth(RUNS, 2), cancel));
		clock.advance(MINUTE);
		await tickWith(clock);
		expect(await countRows("runs")).toBe(2 * FRIENDS_PER_PAGE);
		expect(await storedTasks()).toMatchObject([
			{ status: 10, next_work_at: null, done: 2 * FRIENDS_PER_PAGE, total: FRIENDS },
		]);
		expect(await countRows("action_tasks", "cancelled_at is not null and finished_at is null")).toBe(1);
	});
});
