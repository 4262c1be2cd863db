import { and, eq, isNotNull, sql } from "drizzle-orm";
import { actionTasks } from "#db/engine/actions.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import type { DueTask } from "./due.ts";

/** Friends whose runs begin in one transaction: many, so that a page of an index is written once for all of them. */
export const FRIENDS_PER_PAGE = 2_000;
/** Workers lost at which a friend is served alone. */
const ALONE = 4;
/** Workers lost at which the next friend is given up: the last three served nobody else. */
export const MOST_LOST_BY_FRIEND = ALONE + 3;
/** A task that loses so many workers without getting on dies of something else than a friend. */
export const MOST_LOST_BY_TASK = MOST_LOST_BY_FRIEND + 3;
/**
 * Workers are lost at most this often: a product that is started again and again within a minute has died once. Less than
 * the minute from one tick to the next.
 */
const LOST_APART = 50 * SECOND;
/** Failures in a row, one a minute, after which a task is given up: a day. */
export const TASK_FAILURES = 1_440;

/** Caution with which a task continues after lost workers. */
export interface Care {
	/** Number of workers lost on the next page. */
	lost: number;
	/** Friends up to this id are served in small company; null where none is suspected. */
	until: number | null;
}

/**
 * Claims a task and records the claim, so that a claim still present at the next start means a lost worker.
 * Undefined for a task that was cancelled, or continued by another worker. There is no lease: the cursor
 * keeps concurrent workers apart.
 */
export async function claimTask(ctx: Ctx, task: DueTask): Promise<Care | undefined> {
	const isCounted = sql`(ifnull(${actionTasks.takenAt}, 0) <= ${ctx.now - LOST_APART})`;
	const [taken] = await ctx.db
		.update(actionTasks)
		.set({
			attempts: sql`${actionTasks.attempts} + ${isCounted}`,
			takenAt: sql`iif(${isCounted}, ${ctx.now}, ${actionTasks.takenAt})`,
		})
		.where(and(eq(actionTasks.id, task.id), standsAt(task, task.cursor)))
		.returning({ attempts: actionTasks.attempts, until: actionTasks.carefulUntil });
	return taken && { lost: taken.attempts - 1, until: taken.until };
}

/**
 * Number of friends in the next page: an eighth for each lost worker, so that the friend who caused the loss
 * is isolated within a few minutes, and the page served within as many.
 */
export const pageSize = ({ lost }: Pick<Care, "lost">): number => Math.max(1, FRIENDS_PER_PAGE >> (3 * lost));

/**
 * Size of the page on which the last worker was lost, if it had several friends: one of them is the cause.
 */
export const lostPage = ({ lost }: Care): number | null =>
	lost > 0 && lost <= ALONE ? pageSize({ lost: lost - 1 }) : null;

/** Caution for continuing once friends up to an id are served. */
export const careAfter = ({ lost, until }: Care, last: number): Care =>
	until !== null && last < until ? { lost: Math.min(lost, ALONE), until } : { lost: 0, until: null };

/** Releases the task of a living worker to the next; the caution is kept. */
export const releaseTask = (ctx: Ctx, task: DueTask) =>
	ctx.db
		.update(actionTasks)
		.set({ attempts: sql`max(0, ${actionTasks.attempts} - 1)`, takenAt: null })
		.where(and(eq(actionTasks.id, task.id), eq(actionTasks.round, task.round)));

/** Holds while nobody went on with the task behind a cursor, or ended it. */
const standsAt = (task: DueTask, cursor: number) =>
	and(eq(actionTasks.round, task.round), eq(actionTasks.cursor, cursor), isNotNull(actionTasks.nextWorkAt));
