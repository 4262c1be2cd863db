import { and, eq, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { among } from "#db/platform/sql/among.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import {
	BACKGROUND_TASK_ATTEMPTS,
	type BackgroundTaskKind,
} from "#domain/console/background/background-tasks.ts";
import { backoff } from "#domain/engine/deliveries/verdict.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import type { Ctx } from "#functions/context.ts";
import { MOST_LOST } from "#functions/platform/queues/company.ts";
import { PermanentFailure } from "#functions/platform/queues/permanent-failure.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { PATIENCE, Window } from "#functions/platform/queues/window.ts";
import { LANES, type Lane } from "./lanes.ts";
import { BACKGROUND_TASKS } from "./registry.ts";
import { BACKGROUND_TASK_LEASE } from "./timing.ts";

/** A lost worker counts as several attempts: MOST_LOST of them are all that a background task has. */
const ATTEMPTS_OF_A_LOSS = BACKGROUND_TASK_ATTEMPTS / MOST_LOST;
/** What is tried until it is done counts no further: the pause is the longest by then, and three workers may still die. */
const COUNTED_UNTIL_DONE = BACKGROUND_TASK_ATTEMPTS - 3 * ATTEMPTS_OF_A_LOSS;

type BackgroundTask = typeof backgroundTasks.$inferSelect;

/**
 * Runs the background tasks that are due, until none is.
 * @param leave takes over calls that are not answered yet, so that whoever comes next need not wait for them; without it
 *   they are waited for. Files are always waited for: they take longer than what is left behind may.
 * @param meanwhile what comes after the calls, and need not wait for files.
 */
export async function workBackgroundTasks(
	ctx: Ctx,
	leave?: (late: Promise<void>) => void,
	meanwhile = async () => {},
): Promise<void> {
	for (const lane of ["calls", "files"] as const) await workLost(ctx, lane);
	await Promise.all([workLane(ctx, "files"), workLane(ctx, "calls", leave).then(meanwhile)]);
}

/** Those whose worker died come first and alone: what they may have died of must take no others along. */
async function workLost(ctx: Ctx, lane: Lane): Promise<void> {
	for (;;) {
		const [backgroundTask] = await claim(ctx, lane, { isLost: true, most: 1 });
		if (!backgroundTask) return;
		if (isHeld(backgroundTask)) await run(ctx, backgroundTask);
	}
}

/** Where a lane is full, whoever fills it goes on with what is left. */
async function workLane(ctx: Ctx, lane: Lane, leave?: (late: Promise<void>) => void): Promise<void> {
	const { perClaim, late } = LANES[lane];
	const window = new Window(ctx.env, { most: perClaim, late });
	const isAll = await workOff(ctx, lane, window);
	if (!isAll) await wake(ctx.env.JOBS);
	// What a background task leads to is due when it ends, and nobody is looking any more.
	if (!(await window.over(leave && PATIENCE))) leave?.(window.over().then(() => wake(ctx.env.JOBS)));
}

/** @returns whether nothing was left to take. */
async function workOff(ctx: Ctx, lane: Lane, window: Window): Promise<boolean> {
	while (!window.isClogged) {
		await window.room();
		const claimed = await claim(ctx, lane, { isLost: false, most: window.free });
		if (claimed.length === 0) return true;
		for (const backgroundTask of claimed.filter(isHeld)) window.start(() => run(ctx, backgroundTask));
	}
	return false;
}

const kindsOf = (lane: Lane) =>
	(Object.keys(BACKGROUND_TASKS) as BackgroundTaskKind[]).filter(
		(kind) => BACKGROUND_TASKS[kind].lane === lane,
	);

const forgottenOf = (lane: Lane) => kindsOf(lane).filter((kind) => BACKGROUND_TASKS[kind].isForgotten);

interface Claim {
	/** Those whose worker died, or all others. */
	isLost: boolean;
	most: number;
}

/**
 * Takes background tasks that are due, under a lease. Each says from now on what is true if nobody reports back: that its worker
 * died; and one that was tried often enough is given up here, where no worker's death can prevent it, or deleted where nothing
 * of it is to stay.
 */
async function claim(ctx: Ctx, lane: Lane, { isLost, most }: Claim): Promise<BackgroundTask[]> {
	const now = ctx.clock();
	const ofLane = sql`kind in ${among(kindsOf(lane))}`;
	const isHeldNow = sql`next_attempt_at > ${now} and ${ofLane} and error is ${BACKGROUND_TEXTS.workStopped}`;
	const isWanted = isLost
		? sql`error is ${BACKGROUND_TEXTS.workStopped}`
		: sql`error is not ${BACKGROUND_TEXTS.workStopped}`;
	const attempts = sql`${backgroundTasks.attempts} + iif(error is ${BACKGROUND_TEXTS.workStopped}, ${ATTEMPTS_OF_A_LOSS}, 1)`;
	const isLast = sql`${attempts} > ${BACKGROUND_TASK_ATTEMPTS}`;
	const taken = ctx.db
		.update(backgroundTasks)
		.set({
			nextAttemptAt: sql`iif(${isLast}, null, ${now + BACKGROUND_TASK_LEASE})`,
			attempts: sql`iif(${isLast}, ${BACKGROUND_TASK_ATTEMPTS}, ${attempts})`,
			error: BACKGROUND_TEXTS.workStopped,
		})
		.where(
			sql`${backgroundTasks.id} in (select id from ${backgroundTasks} where next_attempt_at <= ${now} and ${ofLane} and ${isWanted}
				order by next_attempt_at
				limit (select max(0, min(${most}, ${LANES[lane].atOnce} - count(*))) from ${backgroundTasks} where ${isHeldNow}))`,
		)
		.returning();
	const forgotten = forgottenOf(lane);
	if (forgotten.length === 0) return taken;
	const isGivenUp = sql`(next_attempt_at is null or next_attempt_at <= ${now} and ${isLast})`;
	const [, claimed] = await ctx.db.batch([
		ctx.db.delete(backgroundTasks).where(sql`kind in ${among(forgotten)} and ${isGivenUp}`),
		taken,
	]);
	return claimed;
}

/** Excludes those that the claim gave up. */
const isHeld = ({ nextAttemptAt }: BackgroundTask): boolean => nextAttemptAt !== null;

async function run(ctx: Ctx, backgroundTask: BackgroundTask): Promise<void> {
	const { run, isForgotten, isUntilDone } = BACKGROUND_TASKS[backgroundTask.kind];
	const { attempts } = backgroundTask;
	try {
		await run(ctx, backgroundTask.subject);
		await ctx.db.delete(backgroundTasks).where(asClaimed(backgroundTask));
	} catch (error) {
		const isOver = attempts >= BACKGROUND_TASK_ATTEMPTS && !isUntilDone;
		const givenUp = error instanceof PermanentFailure || isOver;
		if (givenUp && isForgotten)
			return void (await ctx.db.delete(backgroundTasks).where(asClaimed(backgroundTask)));
		await ctx.db
			.update(backgroundTasks)
			.set({
				nextAttemptAt: givenUp ? null : ctx.clock() + backoff(attempts, ctx.random),
				error: wordsOf(error).slice(0, 500),
				...(isUntilDone && { attempts: Math.min(attempts, COUNTED_UNTIL_DONE) }),
			})
			.where(asClaimed(backgroundTask));
	}
}

/** In the words of whoever threw it. */
const wordsOf = (error: unknown): string =>
	error instanceof Error && error.cause === undefined ? error.message : reasonOf(error);

/** The errand, unless it was requested again meanwhile: then it is a new one, and must run again. */
const asClaimed = (backgroundTask: BackgroundTask) =>
	and(
		eq(backgroundTasks.id, backgroundTask.id),
		eq(backgroundTasks.attempts, backgroundTask.attempts),
		// A new request that another worker has claimed may have the same number of attempts, but not the same lease.
		eq(backgroundTasks.nextAttemptAt, backgroundTask.nextAttemptAt!),
	);
