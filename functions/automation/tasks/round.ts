import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { runs } from "#db/engine/runs.ts";
import { packed } from "#db/platform/sql/packed.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { OUTCOME_CODES, OUTCOMES } from "#domain/engine/actions/outcome.ts";
import { nextOccurrence } from "#domain/engine/actions/recurrence.ts";
import { TASK_STATUS } from "#domain/engine/actions/task.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks.ts";
import type { Ctx } from "#functions/context.ts";
import { ANYBODY } from "#functions/engine/filters/anybody.ts";
import { countOf } from "#functions/engine/filters/audience.ts";
import { type Care, TASK_FAILURES } from "./claim.ts";
import type { DueTask } from "./due.ts";

/** Outcome codes of effects that failed although they should have done something: `[gfr]`. */
const FAILED_CODES = Object.entries(OUTCOMES)
	.filter(([, { outcome }]) => outcome === "failed")
	.map(([code]) => code)
	.join("");

/** The result of a run: `done` where any effect was done, `failed` where none was and one should have been. */
const RESULT = sql`case when r.state = 'failed' then 'failed' when instr(r.outcomes, ${OUTCOME_CODES.done}) > 0 then 'done'
	when r.outcomes glob ${`*[${FAILED_CODES}]*`} then 'failed' else 'skipped' end`;

/** Opens a round and counts its friends, before anything is done; the previous round's counts are reset. */
export const openStatement = (ctx: Ctx, task: DueTask, audience: Filter): Statement =>
	execute(
		ctx.db,
		packed(sql`update ${actionTasks} set total = (${countOf(ctx, audience, ANYBODY)}),
				done = iif(cursor = 0, 0, done), skipped = iif(cursor = 0, 0, skipped), failed = iif(cursor = 0, 0, failed)
			where id = ${task.id} and round = ${task.round} and total is null`),
	);

interface Advance {
	cursor: number;
	/** Number of runs the page has written before this statement: they are the last of their table. */
	written: number;
	/** The last of its friends. */
	last: number;
	/** Caution for continuing from there. */
	care: Care;
}

/** Advances past a page, and counts the outcomes of its runs. The worker that does so still has the task. */
export const advanceStatement = (
	ctx: Ctx,
	task: DueTask,
	{ cursor, written, last, care }: Advance,
): Statement =>
	execute(
		ctx.db,
		sql`update ${actionTasks} as t set cursor = ${last}, attempts = ${care.lost + 1}, careful_until = ${care.until},
				failures = 0, reason = null, (done, skipped, failed) = (
				select t.done + ${countIf("done")}, t.skipped + ${countIf("skipped")}, t.failed + ${countIf("failed")}
				from (select ${RESULT} as result from ${runs} r
					where r.rowid > (select max(rowid) from ${runs}) - ${written}))
			where t.id = ${task.id} and t.round = ${task.round} and t.cursor = ${cursor}`,
	);

const countIf = (result: string): SQL => sql`count(*) filter (where result = ${result})`;

/**
 * Ends a round at its cursor, unless the task was cancelled: the next round is scheduled, or the task is
 * over. The counts remain until the next round opens. Friends who left before their turn are no longer
 * counted.
 */
export function endStatement(ctx: Ctx, task: DueTask, cursor: number): Statement {
	const next = task.recurrence && nextOccurrence(task.recurrence, ctx.now, ctx.zone);
	const change =
		next === null
			? sql`status = ${TASK_STATUS.finished}, next_work_at = null, finished_at = ${ctx.now},
				total = done + skipped + failed`
			: sql`next_work_at = ${next}, round = round + 1, cursor = 0, total = null`;
	return execute(
		ctx.db,
		sql`update ${actionTasks} set ${change}, attempts = 0, taken_at = null, careful_until = null, failures = 0, reason = null
			where id = ${task.id} and round = ${task.round} and cursor = ${cursor} and next_work_at is not null`,
	);
}

/** Stops a task that can go on no more; the operator reads why. */
export const stopStatement = (ctx: Ctx, task: DueTask, reason: string): Statement =>
	execute(
		ctx.db,
		sql`update ${actionTasks} set status = ${TASK_STATUS.finished}, next_work_at = null, finished_at = ${ctx.now},
				reason = ${reason}
			where id = ${task.id} and round = ${task.round} and next_work_at is not null`,
	);

/** Notes that a task failed where it stood, and gives it up after too many times. */
export const failStatement = (ctx: Ctx, task: DueTask, cursor: number): Statement =>
	execute(
		ctx.db,
		sql`update ${actionTasks} set failures = failures + 1, reason = ${TASK_TEXTS.taskTroubled}
			where id = ${task.id} and round = ${task.round} and cursor = ${cursor} and next_work_at is not null`,
	);

/** Ends a task that failed too often. */
export const giveUpStatement = (ctx: Ctx, task: DueTask): Statement =>
	execute(
		ctx.db,
		sql`update ${actionTasks} set status = ${TASK_STATUS.finished}, next_work_at = null, finished_at = ${ctx.now},
				reason = ${TASK_TEXTS.taskGivenUp}
			where id = ${task.id} and failures >= ${TASK_FAILURES} and next_work_at is not null`,
	);
