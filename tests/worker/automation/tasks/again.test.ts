import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MONTH_END, type Recurrence } from "#domain/engine/actions/recurrence.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { DAY, HOUR, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { cancelTask } from "#functions/automation/tasks/cancel-task.ts";
import { listTasks } from "#functions/automation/tasks/list-tasks.ts";
import { startDueTasks } from "#functions/automation/tasks/start-due-tasks.ts";
import { addTagsEffect, buildAction } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt, loseAnswerAfter } from "#tests/support/observed-database.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildSavedSearch, listStoredTasks, planTask, tickOnce } from "#tests/support/task-builders.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: BuiltOperator;
let action: { id: number };
beforeEach(async () => {
	await resetState();
	// A Friday.
	clock = new TestClock("2026-11-20 10:00");
	operator = await buildOperator();
	action = await buildAction({ effects: [addTagsEffect((await buildTag()).id)] });
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const plan = (recurrence: Recurrence, date = "", funnelId?: number) =>
	planTask({ clock, by: operator, action, input: { date, recurrence }, ...(funnelId && { funnelId }) });
const daily = (time: string, until: string | null = null): Recurrence => ({ every: "day", time, until });
const monthly = (day: number, until: string | null = null): Recurrence => ({
	...{ every: "month", day, time: "10:00", until },
});
const listed = async () =>
	(await listTasks({ ctx: operatorContext(clock, operator), input: { id: action.id } })).items;
const nextAt = async () => {
	const [task] = await listStoredTasks();
	return task!.next_work_at === null ? null : toWireTime(task!.next_work_at).slice(0, 16);
};
/** Start days of the runs, in order. */
const daysOfRuns = async () =>
	(await readRows<{ started_at: number }>("select started_at from runs order by started_at, friend_id")).map(
		({ started_at }) => toWireTime(started_at).slice(0, 16),
	);

/** Advances from one due time to the next until `until`. */
async function runUntil(until: string) {
	for (let rounds = 0; rounds < 400; rounds++) {
		const [task] = await listStoredTasks();
		if (task!.next_work_at === null || task!.next_work_at > tokyoTime(until)) return;
		clock.now = task!.next_work_at;
		await startDueTasks(clock.context());
	}
}

describe("when it begins", () => {
	test("is the first occurrence after now", async () => {
		await plan({ every: "week", weekdays: [1, 5], time: "10:00", until: null });
		expect(await nextAt()).toBe("2026-11-23 10:00");
		expect(await listed()).toMatchObject([
			{ state: "planned", recurrence: "毎週月・金曜日の10:00", rounds: 0, total: null },
		]);
	});

	test("is the first on the day given or after it, today as well", async () => {
		await plan(daily("00:00"), "2026-12-24");
		await plan(daily("11:00"), "2026-11-20");
		await plan(daily("09:00"), "2026-11-20");
		expect(
			(await listStoredTasks()).map(({ next_work_at }) => toWireTime(next_work_at!).slice(0, 16)),
		).toEqual(["2026-12-24 00:00", "2026-11-20 11:00", "2026-11-21 09:00"]);
	});
});

describe("a year of it", () => {
	test("at the month's end, leap day among them, comes twelve times: each friend once a time", async () => {
		clock = new TestClock("2027-12-31 12:00");
		const friends = [await buildFriend(), await buildFriend()];
		await plan(monthly(MONTH_END, "2028-12-31"));
		await runUntil("2030-01-01 00:00");
		const days = ["01-31", "02-29", "03-31", "04-30", "05-31", "06-30", "07-31", "08-31", "09-30"].concat([
			"10-31",
			"11-30",
			"12-31",
		]);
		expect(await daysOfRuns()).toEqual(days.flatMap((day) => friends.map(() => `2028-${day} 10:00`)));
		expect(await listStoredTasks()).toMatchObject([
			{ status: 10, next_work_at: null, round: 11, total: 2, done: 2, skipped: 0, failed: 0 },
		]);
		expect(await listed()).toMatchObject([{ state: "finished", ended_at: "2028-12-31 10:00:00" }]);
	});

	test("on the 31st comes on the last day of shorter months and then on the 31st again", async () => {
		await buildFriend();
		await plan(monthly(31));
		await runUntil("2027-05-01 00:00");
		expect((await daysOfRuns()).map((day) => day.slice(0, 10))).toEqual([
			...["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"],
		]);
	});

	test("every day at midnight comes each day, over the ends of months and of the year", async () => {
		await buildFriend();
		await plan(daily("00:00"), "2026-11-21");
		await runUntil("2027-01-31 23:59");
		const days = (await daysOfRuns()).map((day) => day.slice(0, 10));
		expect(days).toHaveLength(10 + 31 + 31);
		expect(new Set(days).size).toBe(days.length);
		expect([days[0], days.at(-1)]).toEqual(["2026-11-21", "2027-01-31"]);
	});
});

test("each round counts anew; between two rounds the last one's counts stay readable", async () => {
	const friend = await buildFriend();
	await buildFriend();
	await plan(daily("11:00"));
	clock.advance(HOUR);
	await tickOnce(clock);
	const ended = { total: null, done: 2, skipped: 0, failed: 0 };
	expect(await listStoredTasks()).toMatchObject([{ status: 5, round: 1, cursor: 0, ...ended }]);
	expect(await listed()).toMatchObject([{ state: "planned", rounds: 1, ...ended }]);
	expect(await nextAt()).toBe("2026-11-21 11:00");
	await updateRow("friends", friend.id, { blocked_at: clock.now });
	clock.advance(DAY);
	await tickOnce(clock);
	expect(await listStoredTasks()).toMatchObject([{ round: 2, done: 1 }]);
	expect(await readRows("select cause from runs order by started_at, friend_id")).toEqual([
		{ cause: "task:1:1" },
		{ cause: "task:1:2" },
		{ cause: "task:1:2:1" },
	]);
});

test("of occurrences missed while nothing ran none is made up for", async () => {
	await buildFriend();
	await plan(daily("11:00"));
	clock.advance(5 * DAY);
	await tickOnce(clock);
	await tickOnce(clock);
	expect(await countRows("runs")).toBe(1);
	expect(await nextAt()).toBe("2026-11-25 11:00");
});

test("for nobody it goes on as well", async () => {
	const tag = await buildTag();
	await plan(daily("11:00"), "", await buildSavedSearch([{ type: 60, tag_ids: [tag.id], tag_or: 0 }]));
	clock.advance(HOUR);
	await tickOnce(clock);
	expect(await listStoredTasks()).toMatchObject([{ status: 5, round: 1, done: 0 }]);
});

test("cancelled between two rounds it comes no more", async () => {
	await buildFriend();
	const { id } = await plan(daily("11:00"));
	clock.advance(HOUR);
	await tickOnce(clock);
	await cancelTask({ ctx: operatorContext(clock, operator), input: { id: action.id, task_id: id } });
	clock.advance(DAY);
	await tickOnce(clock);
	expect(await countRows("runs")).toBe(1);
	expect(await listed()).toMatchObject([{ state: "cancelled", rounds: 1, done: 1 }]);
});

test.each([
	["before", failAt],
	["after", loseAnswerAfter],
])(
	"killed %s a round's only page was written, and ticked twice at once: each friend once a round",
	async (_, kill) => {
		for (let count = 0; count < 3; count++) await buildFriend();
		await plan(daily("11:00"));
		clock.advance(HOUR);
		for (const round of [1, 2]) {
			await tickOnce(clock, kill(env.DB, /insert into "runs"/));
			clock.advance(MINUTE);
			await Promise.all([tickOnce(clock), tickOnce(clock)]);
			expect(await listStoredTasks()).toMatchObject([{ status: 5, round, done: 3, skipped: 0, failed: 0 }]);
			expect(await countRows("runs")).toBe(round * 3);
			clock.advance(DAY - MINUTE);
		}
		expect(await readRows("select cause from runs group by cause having count(*) > 1")).toEqual([]);
	},
);

test("whose filter breaks ends in the list with the reason, at the round where it would have come", async () => {
	const tag = await buildTag();
	await buildFriend({ tagIds: [tag.id] });
	await plan(daily("11:00"), "", await buildSavedSearch([{ type: 60, tag_ids: [tag.id], tag_or: 0 }]));
	clock.advance(HOUR);
	await tickOnce(clock);
	await updateRow("tags", tag.id, { deleted_at: clock.now });
	expect(await listed()).toMatchObject([{ state: "planned", reason: TASK_TEXTS.taskBroken }]);
	clock.advance(DAY);
	await tickOnce(clock);
	expect(await listed()).toMatchObject([
		{ state: "stopped", status: 10, reason: TASK_TEXTS.taskStoppedByFilter, next_work_at: null, done: 1 },
	]);
});
