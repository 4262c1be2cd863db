import { and, eq, isNotNull, sql } from "drizzle-orm";
import { actionTasks } from "#db/engine/actions.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { DueTask } from "./due-tasks.ts";

/**
 * Friends whose runs begin in one transaction: many, so that each page of an index is written once for all of
 * them.
 */
export const FRIENDS_PER_TASK_PAGE = 2_000;
/** Number of lost workers after which friends are served one at a time. */
const LOST_BEFORE_SINGLES = 4;
/** Number of lost workers after which the next friend is skipped: the last three served nobody else. */
export const MAX_LOST_PER_FRIEND = LOST_BEFORE_SINGLES + 3;
/** Number of lost workers without progress after which the cause cannot be a friend. */
export const MAX_LOST_PER_TASK = MAX_LOST_PER_FRIEND + 3;
/**
 * Minimum time between two counted losses: several restarts within a minute count as one. Shorter than the
 * interval between ticks.
 */
const MIN_LOSS_INTERVAL = 50 * SECOND;
/** Consecutive failures, one a minute, after which a task is stopped: one day. */
export const MAX_TASK_FAILURES = 1_440;

/** Recovery state with which a task continues after lost workers. */
export interface RecoveryState {
	/** Number of workers lost on the next page. */
	lostWorkers: number;
	/** Friends up to this id are served in small pages; null if none is suspected. */
	suspectsUntil: number | null;
}

/**
 * Claims a task and records the claim, so that a claim still present at the next start means a lost worker.
 * Returns undefined for a task that was cancelled, or continued by another worker. There is no lease: the
 * cursor keeps concurrent workers apart.
 */
export async function claimTask(ctx: Ctx, task: DueTask): Promise<RecoveryState | undefined> {
	const isCounted = sql`(ifnull(${actionTasks.takenAt}, 0) <= ${ctx.now - MIN_LOSS_INTERVAL})`;
	const [claimedTask] = await ctx.db
		.update(actionTasks)
		.set({
			attempts: sql`${actionTasks.attempts} + ${isCounted}`,
			takenAt: sql`iif(${isCounted}, ${ctx.now}, ${actionTasks.takenAt})`,
		})
		.where(and(eq(actionTasks.id, task.id), isAtCursor(task, task.cursor)))
		.returning({ attempts: actionTasks.attempts, until: actionTasks.carefulUntil });
	return claimedTask && { lostWorkers: claimedTask.attempts - 1, suspectsUntil: claimedTask.until };
}

/**
 * Number of friends in the next page: an eighth for each lost worker, so that the friend who causes the loss
 * is isolated within a few minutes, and the rest of the page is served as quickly.
 */
export const taskPageSize = ({ lostWorkers }: RecoveryState): number =>
	Math.max(1, FRIENDS_PER_TASK_PAGE >> (3 * lostWorkers));

/** Size of the page on which the last worker was lost; null if it had a single friend. */
export const lostPageSize = ({ lostWorkers }: RecoveryState): number | null =>
	lostWorkers > 0 && lostWorkers <= LOST_BEFORE_SINGLES
		? taskPageSize({ lostWorkers: lostWorkers - 1, suspectsUntil: null })
		: null;

/** Recovery state after friends up to an id were served. */
export const recoveryAfter = (
	{ lostWorkers, suspectsUntil }: RecoveryState,
	lastFriendId: number,
): RecoveryState =>
	suspectsUntil !== null && lastFriendId < suspectsUntil
		? { lostWorkers: Math.min(lostWorkers, LOST_BEFORE_SINGLES), suspectsUntil }
		: { lostWorkers: 0, suspectsUntil: null };

/** Releases the task to the next worker; the recovery state is kept. */
export const releaseTask = (ctx: Ctx, task: DueTask) =>
	ctx.db
		.update(actionTasks)
		.set({ attempts: sql`max(0, ${actionTasks.attempts} - 1)`, takenAt: null })
		.where(and(eq(actionTasks.id, task.id), eq(actionTasks.round, task.round)));

/** The task is at this cursor and has not ended. */
const isAtCursor = (task: DueTask, cursor: number) =>
	and(eq(actionTasks.round, task.round), eq(actionTasks.cursor, cursor), isNotNull(actionTasks.nextWorkAt));
