import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { isAccountMinute } from "#functions/platform/accounts/account-minute.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { type ClockTask, HOURLY_TASKS, MINUTELY_TASKS } from "./clock-tasks.ts";
import type { Ctx } from "./context.ts";

/** Runs every minute, and once an hour with the cleanup. */
export const runTick = (ctx: Ctx): Promise<void> => runDueTasks(ctx, tasksOfMinute(ctx));

/**
 * Starts an account's tick by a wake-up if the minute has work for it. Among several accounts each tick has an
 * invocation of its own, because a single one may use the 1,000 calls of an invocation (docs/scale.md).
 */
export async function wakeClock(ctx: Ctx): Promise<void> {
	if (await findDueTask(ctx, tasksOfMinute(ctx))) await wakeQueue(ctx.env.CLOCK);
}

const tasksOfMinute = (ctx: Ctx): readonly ClockTask[] =>
	isCleanupMinute(ctx) ? [...MINUTELY_TASKS, ...HOURLY_TASKS] : MINUTELY_TASKS;

const MINUTES_OF_HOUR = 60;

/** Whether this minute of the hour is that of an account's cleanup. */
export const isCleanupMinute = (ctx: Pick<Ctx, "env" | "now">): boolean =>
	isAccountMinute(ctx, { every: MINUTES_OF_HOUR });

/** Maximum number of repetitions of cleanup tasks in a tick: each takes two or three of the invocation's 1,000 calls. */
export const MAX_REPETITIONS = 240;

/**
 * Runs the tasks that are due, one after the other; after each the statement is asked again for the rest, because
 * a task may create work of later ones. A failed one does not stop the others, and runs again in a minute.
 * @throws the first failure, after all tasks
 */
async function runDueTasks(ctx: Ctx, tasks: readonly ClockTask[]): Promise<void> {
	const failures: unknown[] = [];
	let rest = tasks;
	let repetitions = 0;
	for (let task = await findDueTask(ctx, rest); task !== undefined; task = await findDueTask(ctx, rest)) {
		const failure = await runTask(ctx, task);
		if (failure) failures.push(failure.error);
		const isRepeated = HOURLY_TASKS.includes(task) && !failure && repetitions < MAX_REPETITIONS;
		if (isRepeated) repetitions++;
		rest = rest.slice(rest.indexOf(task) + (isRepeated ? 0 : 1));
	}
	if (failures.length > 0) throw failures[0];
}

async function runTask(ctx: Ctx, { run }: ClockTask): Promise<{ error: unknown } | null> {
	try {
		await run(ctx);
		return null;
	} catch (error) {
		console.error(JSON.stringify({ event: "clock.failed", work: run.name, error: rootCauseOf(error) }));
		return { error };
	}
}

/**
 * First task that is due, by one statement. If it fails, the next task counts as due, so that a condition that
 * fails stops no other task.
 */
async function findDueTask(ctx: Ctx, tasks: readonly ClockTask[]): Promise<ClockTask | undefined> {
	if (tasks.length === 0) return undefined;
	// Literal places, because D1 binds at most 100 values.
	const branches = tasks.map(({ isDue }, index) => sql`when ${isDue(ctx)} then ${sql.raw(String(index))}`);
	try {
		const [row] = await queryRows(
			ctx.db,
			{ index: nullable(number) },
			sql`select case ${sql.join(branches, sql` `)} end as "index"`,
		);
		return row?.index == null ? undefined : tasks[row.index];
	} catch (error) {
		console.error(JSON.stringify({ event: "clock.unasked", error: rootCauseOf(error) }));
		return tasks[0];
	}
}
