import { and, eq, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import {
	BACKGROUND_TASK_ATTEMPTS,
	type BackgroundTaskKind,
} from "#domain/console/background/background-tasks.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { isKindHeld } from "#functions/engine/deliveries/hold-reason.ts";
import { IS_SENDING_STOPPED } from "#functions/platform/line/sending-gate.ts";
import { CallWindow, LEAVE_TIMEOUT } from "#functions/platform/queues/call-window.ts";
import { PermanentFailure } from "#functions/platform/queues/permanent-failure.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { BACKGROUND_TASKS } from "./registry.ts";
import { TASK_LANES, type TaskLane } from "./task-lanes.ts";
import { BACKGROUND_TASK_LEASE } from "./task-lease.ts";

/** Attempts that a lost worker counts as, so that a task is given up after `MAX_LOST_WORKERS` of them. */
const ATTEMPTS_PER_LOSS = BACKGROUND_TASK_ATTEMPTS / MAX_LOST_WORKERS;
/**
 * Upper limit of the stored attempts of a task that is retried until done: the pause is the longest by then,
 * and three more workers may be lost before it is given up.
 */
const MAX_COUNTED_ATTEMPTS = BACKGROUND_TASK_ATTEMPTS - 3 * ATTEMPTS_PER_LOSS;

/** The text marks a lost worker: it is set by the claim, and replaced or deleted with the outcome. */
const IS_LOST = sql`error is ${BACKGROUND_TEXTS.workStopped}`;
const IS_NOT_LOST = sql`error is not ${BACKGROUND_TEXTS.workStopped}`;

type BackgroundTask = typeof backgroundTasks.$inferSelect;

/**
 * Runs due background tasks until none is left.
 * @param waitUntil takes over slow calls, so that the next invocation need not wait for them; without it they
 * are awaited. Files are always awaited: they take longer than an invocation may be extended.
 * @param afterCalls runs after the calls, without waiting for files.
 */
export async function runBackgroundTasks(
	ctx: Ctx,
	waitUntil?: (lateWork: Promise<void>) => void,
	afterCalls = async () => {},
): Promise<void> {
	for (const lane of ["calls", "files"] as const) await runLostTasks(ctx, lane);
	await Promise.all([runLane(ctx, "files"), runLane(ctx, "calls", waitUntil).then(afterCalls)]);
}

/**
 * Runs tasks of dead workers first and one at a time, so that a task that kills its worker affects no other.
 */
async function runLostTasks(ctx: Ctx, lane: TaskLane): Promise<void> {
	for (;;) {
		const [backgroundTask] = await claimTasks(ctx, lane, { isLost: true, limit: 1 });
		if (!backgroundTask) return;
		if (isLeased(backgroundTask)) await runTask(ctx, backgroundTask);
	}
}

/** Runs one lane, and wakes another worker if tasks are left. */
async function runLane(ctx: Ctx, lane: TaskLane, waitUntil?: (late: Promise<void>) => void): Promise<void> {
	const { perClaim, late } = TASK_LANES[lane];
	const window = new CallWindow(ctx.env, { maxCalls: perClaim, lateAfter: late });
	const isQueueEmpty = await runClaimedTasks(ctx, lane, window);
	if (!isQueueEmpty) await wakeQueue(ctx.env.JOBS);
	// The follow-up of a slow task is due when the task ends, after this worker has stopped.
	if (!(await window.waitForEnd(waitUntil && LEAVE_TIMEOUT)))
		waitUntil?.(window.waitForEnd().then(() => wakeQueue(ctx.env.JOBS)));
}

/**
 * Claims and starts tasks until none is due or the window is clogged.
 * @returns whether no tasks were left.
 */
async function runClaimedTasks(ctx: Ctx, lane: TaskLane, window: CallWindow): Promise<boolean> {
	while (!window.isClogged) {
		await window.waitForSlot();
		const claimed = await claimTasks(ctx, lane, { isLost: false, limit: window.freeSlots });
		if (claimed.length === 0) return true;
		for (const backgroundTask of claimed.filter(isLeased)) window.start(() => runTask(ctx, backgroundTask));
	}
	return false;
}

const kindsOfLane = (lane: TaskLane) =>
	(Object.keys(BACKGROUND_TASKS) as BackgroundTaskKind[]).filter(
		(kind) => BACKGROUND_TASKS[kind].lane === lane,
	);

/** Tasks that people may notice: they wait while an operator has stopped all sending. */
const KINDS_HELD_BY_STOPS = (Object.keys(BACKGROUND_TASKS) as BackgroundTaskKind[]).filter(
	(kind) => BACKGROUND_TASKS[kind].reachesPeople,
);

const kindsDeletedOnFailure = (lane: TaskLane) =>
	kindsOfLane(lane).filter((kind) => BACKGROUND_TASKS[kind].deletesFailed);

interface ClaimRequest {
	/** Whether to claim tasks of dead workers, or all others. */
	isLost: boolean;
	limit: number;
}

/**
 * Leases due background tasks. Each is marked as lost right away; the mark remains if its worker dies. A task
 * without attempts left is given up here, where a dying worker cannot prevent it, or deleted if it must not
 * be kept.
 */
async function claimTasks(
	ctx: Ctx,
	lane: TaskLane,
	{ isLost, limit }: ClaimRequest,
): Promise<BackgroundTask[]> {
	const now = ctx.clock();
	const isOfLane = sql`kind in ${valuesOfList(kindsOfLane(lane))}`;
	const mayRun = sql`not (${IS_SENDING_STOPPED} and kind in ${valuesOfList(KINDS_HELD_BY_STOPS)})
		and not (kind = ${"group-send" satisfies BackgroundTaskKind} and ${isKindHeld("group")})`;
	const isLeasedSql = sql`next_attempt_at > ${now} and ${isOfLane} and ${IS_LOST}`;
	const isClaimable = isLost ? IS_LOST : IS_NOT_LOST;
	const attempts = sql`${backgroundTasks.attempts} + iif(${IS_LOST}, ${ATTEMPTS_PER_LOSS}, 1)`;
	const isOutOfAttempts = sql`${attempts} > ${BACKGROUND_TASK_ATTEMPTS}`;
	const claim = ctx.db
		.update(backgroundTasks)
		.set({
			nextAttemptAt: sql`iif(${isOutOfAttempts}, null, ${now + BACKGROUND_TASK_LEASE})`,
			attempts: sql`iif(${isOutOfAttempts}, ${BACKGROUND_TASK_ATTEMPTS}, ${attempts})`,
			error: BACKGROUND_TEXTS.workStopped,
		})
		.where(
			sql`${backgroundTasks.id} in (select id from ${backgroundTasks} where next_attempt_at <= ${now} and ${isOfLane} and ${isClaimable} and ${mayRun}
				order by next_attempt_at
				limit (select max(0, min(${limit}, ${TASK_LANES[lane].atOnce} - count(*))) from ${backgroundTasks} where ${isLeasedSql}))`,
		)
		.returning();
	const deletedKinds = kindsDeletedOnFailure(lane);
	if (deletedKinds.length === 0) return claim;
	const isGivenUp = sql`(next_attempt_at is null or next_attempt_at <= ${now} and ${isOutOfAttempts})`;
	const [, claimed] = await ctx.db.batch([
		ctx.db.delete(backgroundTasks).where(sql`kind in ${valuesOfList(deletedKinds)} and ${isGivenUp}`),
		claim,
	]);
	return claimed;
}

/** Excludes those that the claim gave up. */
const isLeased = ({ nextAttemptAt }: BackgroundTask): boolean => nextAttemptAt !== null;

async function runTask(ctx: Ctx, backgroundTask: BackgroundTask): Promise<void> {
	const { run, deletesFailed, isUntilDone } = BACKGROUND_TASKS[backgroundTask.kind];
	const { attempts } = backgroundTask;
	try {
		await run(ctx, backgroundTask.subject);
		await ctx.db.delete(backgroundTasks).where(asClaimed(backgroundTask));
	} catch (error) {
		const isOutOfAttempts = attempts >= BACKGROUND_TASK_ATTEMPTS && !isUntilDone;
		const isGivenUp = error instanceof PermanentFailure || isOutOfAttempts;
		if (isGivenUp && deletesFailed)
			return void (await ctx.db.delete(backgroundTasks).where(asClaimed(backgroundTask)));
		await ctx.db
			.update(backgroundTasks)
			.set({
				nextAttemptAt: isGivenUp ? null : ctx.clock() + backoff(attempts, ctx.random),
				error: errorText(error).slice(0, 500),
				...(isUntilDone && { attempts: Math.min(attempts, MAX_COUNTED_ATTEMPTS) }),
			})
			.where(asClaimed(backgroundTask));
	}
}

/** Message of an error without a cause, otherwise the root cause. */
const errorText = (error: unknown): string =>
	error instanceof Error && error.cause === undefined ? error.message : rootCauseOf(error);

/** Matches the task unless it was requested again meanwhile: then it is a new one, and must run again. */
const asClaimed = (backgroundTask: BackgroundTask) =>
	and(
		eq(backgroundTasks.id, backgroundTask.id),
		eq(backgroundTasks.attempts, backgroundTask.attempts),
		// A new request claimed by another worker may have the same number of attempts, but not the same lease.
		eq(backgroundTasks.nextAttemptAt, backgroundTask.nextAttemptAt!),
	);
