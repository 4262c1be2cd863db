import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { actionTasks } from "#db/engine/actions.ts";
import { runs } from "#db/engine/runs.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { OUTCOME_CODES, OUTCOMES } from "#domain/engine/actions/effect-outcomes.ts";
import { nextOccurrence } from "#domain/engine/actions/recurrence.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { MAX_TASK_FAILURES, type RecoveryState } from "./claim-task.ts";
import type { DueTask } from "./due-tasks.ts";

/*
 * Counters of a task:
 * - `attempts`: claims of the current page; more than one means lost workers.
 * - `failures`: errors of the task at its cursor, since the last written page.
 * - `done`, `skipped`, `failed`: friends of the current round, by the result of their run.
 * - `total`: friends at the start of the round; null until the round opens.
 * - `careful_until`: last friend of a page whose worker was lost; up to it, friends are served one by one.
 */

/** Outcome codes of effects that failed: `[gfr]`. */
const FAILED_CODES = Object.entries(OUTCOMES)
	.filter(([, { outcome }]) => outcome === "failed")
	.map(([code]) => code)
	.join("");

/**
 * Result of a run: `failed` if the run itself failed; otherwise `done` if any effect was done, `failed` if none was
 * done and one failed.
 */
const RESULT = sql`case when r.state = 'failed' then 'failed' when instr(r.outcomes, ${OUTCOME_CODES.done}) > 0 then 'done'
	when r.outcomes glob ${`*[${FAILED_CODES}]*`} then 'failed' else 'skipped' end`;

/** Opens a round: counts its friends, and resets the previous counts; a resumed round keeps its own. */
export const openRoundStatement = (ctx: Ctx, task: DueTask, audience: Filter): Statement =>
	execute(
		ctx.db,
		packValues(sql`update ${actionTasks} set total = (${countFriends(ctx, audience, UNRESTRICTED)}),
				done = iif(cursor = 0, 0, done), skipped = iif(cursor = 0, 0, skipped), failed = iif(cursor = 0, 0, failed)
			where id = ${task.id} and round = ${task.round} and total is null`),
	);

interface WrittenPage {
	cursor: number;
	/** Number of runs that the page wrote before this statement: they are the last rows of their table. */
	runCount: number;
	/** Last friend of the page. */
	lastFriendId: number;
	/** Recovery state for the next page. */
	recovery: RecoveryState;
}

/** Advances past a page, and counts the outcomes of its runs. The worker keeps its claim. */
export const advanceRoundStatement = (
	ctx: Ctx,
	task: DueTask,
	{ cursor, runCount, lastFriendId, recovery }: WrittenPage,
): Statement =>
	execute(
		ctx.db,
		sql`update ${actionTasks} as t set cursor = ${lastFriendId}, attempts = ${recovery.lostWorkers + 1}, careful_until = ${recovery.suspectsUntil},
				failures = 0, reason = null, (done, skipped, failed) = (
				select t.done + ${countIf("done")}, t.skipped + ${countIf("skipped")}, t.failed + ${countIf("failed")}
				from (select ${RESULT} as result from ${runs} r
					where r.rowid > (select max(rowid) from ${runs}) - ${runCount}))
			where t.id = ${task.id} and t.round = ${task.round} and t.cursor = ${cursor}`,
	);

const countIf = (result: string): SQL => sql`count(*) filter (where result = ${result})`;

/**
 * Ends a round at its cursor, unless the task was cancelled: schedules the next round, or finishes the task.
 * The counts remain until the next round opens. Friends who left before they were served are no longer
 * counted.
 */
export function endRoundStatement(ctx: Ctx, task: DueTask, cursor: number): Statement {
	const nextAt = task.recurrence && nextOccurrence(task.recurrence, ctx.now, ctx.zone);
	const columns =
		nextAt === null
			? sql`status = ${TASK_STATUS.finished}, next_work_at = null, finished_at = ${ctx.now},
				total = done + skipped + failed`
			: sql`next_work_at = ${nextAt}, round = round + 1, cursor = 0, total = null`;
	return execute(
		ctx.db,
		sql`update ${actionTasks} set ${columns}, attempts = 0, taken_at = null, careful_until = null, failures = 0, reason = null
			where id = ${task.id} and round = ${task.round} and cursor = ${cursor} and next_work_at is not null`,
	);
}

/** Stops a task that cannot continue, with the reason for the operator. */
export const stopTaskStatement = (ctx: Ctx, task: DueTask, reason: string): Statement =>
	execute(
		ctx.db,
		sql`update ${actionTasks} set status = ${TASK_STATUS.finished}, next_work_at = null, finished_at = ${ctx.now},
				reason = ${reason}
			where id = ${task.id} and round = ${task.round} and next_work_at is not null`,
	);

/** Counts a failure of a task at its cursor. `giveUpTaskStatement` stops it after too many. */
export const failTaskStatement = (ctx: Ctx, task: DueTask, cursor: number): Statement =>
	execute(
		ctx.db,
		sql`update ${actionTasks} set failures = failures + 1, reason = ${TASK_TEXTS.taskTroubled}
			where id = ${task.id} and round = ${task.round} and cursor = ${cursor} and next_work_at is not null`,
	);

/** Stops a task that failed too often. */
export const giveUpTaskStatement = (ctx: Ctx, task: DueTask): Statement =>
	execute(
		ctx.db,
		sql`update ${actionTasks} set status = ${TASK_STATUS.finished}, next_work_at = null, finished_at = ${ctx.now},
				reason = ${TASK_TEXTS.taskGivenUp}
			where id = ${task.id} and failures >= ${MAX_TASK_FAILURES} and next_work_at is not null`,
	);
