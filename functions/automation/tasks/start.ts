import { commit } from "#db/client.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks.ts";
import type { Ctx } from "#functions/context.ts";
import {
	careAfter,
	claimTask,
	lostPage,
	MOST_LOST_BY_FRIEND,
	MOST_LOST_BY_TASK,
	releaseTask,
} from "./claim.ts";
import { decidedScope } from "./decided-scope.ts";
import { type DueTask, dueTasks } from "./due.ts";
import { endOfFriends, giveUpNext, type Page, runPage } from "./page.ts";
import { actionOf, audienceOf, isSendable } from "./ready.ts";
import { failStatement, giveUpStatement, stopStatement } from "./round.ts";

/**
 * Maximum number of pages per tick; the next one continues. A page takes some 20 to 50 of the 1,000
 * statements that Cloudflare allows.
 */
const PAGES_PER_TICK = 20;

/**
 * Starts the runs of due tasks, page by page. Each page's runs, the task's counts and its cursor are one transaction,
 * and the cause of a run names task, round and friend. So a crash, or two ticks at once, start nothing twice.
 */
export async function startDueTasks(ctx: Ctx): Promise<void> {
	let pages = PAGES_PER_TICK;
	for (const task of await dueTasks(ctx)) {
		const care = await claimTask(ctx, task);
		if (!care) continue;
		const place: Place = { cursor: task.cursor, isFirst: task.total === null, care };
		try {
			pages -= await runRound(ctx, { task, place, most: pages });
		} catch (error) {
			// The next tick continues where this one stopped.
			console.error(JSON.stringify({ event: "task.failed", id: task.id, error: reasonOf(error) }));
			await commit(ctx.db, [failStatement(ctx, task, place.cursor), giveUpStatement(ctx, task)]);
		}
		await releaseTask(ctx, task);
		if (pages <= 0) return;
	}
}

/** Where a task has got to. */
type Place = Pick<Page, "cursor" | "isFirst" | "care">;

interface RunRound {
	task: DueTask;
	place: Place;
	most: number;
}

/** Runs at most so many pages of a task's round; answers how many. */
async function runRound(ctx: Ctx, { task, place, most }: RunRound): Promise<number> {
	if (place.care.lost >= MOST_LOST_BY_TASK) return stop(ctx, task, BACKGROUND_TEXTS.workStopped);
	const audience = await audienceOf(ctx, task, decidedScope);
	if (!audience) return stop(ctx, task, TASK_TEXTS.taskStoppedByFilter);
	await beCareful(ctx, place, { task, audience });
	const action = await actionOf(ctx, task);
	if (!action) return stop(ctx, task, TASK_TEXTS.taskStoppedByAction);
	if (!isSendable(task, action)) return stop(ctx, task, BROADCAST_TEXTS.stoppedByMessage);
	for (let page = 1; page <= most; page++) {
		const now = { ...ctx, now: ctx.clock() };
		const cursor = await runPage(now, { task, action, audience, ...place });
		if (cursor === null) return page;
		Object.assign(place, { cursor, isFirst: false, care: careAfter(place.care, cursor) } satisfies Place);
	}
	return most;
}

async function stop(ctx: Ctx, task: DueTask, reason: string): Promise<number> {
	await commit(ctx.db, [stopStatement(ctx, task, reason)]);
	return 0;
}

/**
 * Handles a lost worker: the friends of its page become suspects, and a friend on whom it was lost alone is
 * given up first.
 */
async function beCareful(
	ctx: Ctx,
	place: Place,
	{ task, audience }: Pick<Page, "task" | "audience">,
): Promise<void> {
	const suspects = lostPage(place.care);
	if (suspects !== null) {
		const until = await endOfFriends(ctx, { task, audience, ...place }, suspects);
		place.care = { ...place.care, until };
	}
	if (place.care.lost < MOST_LOST_BY_FRIEND) return;
	const cursor = await giveUpNext(ctx, { task, audience, ...place });
	if (cursor !== null) Object.assign(place, { cursor, isFirst: false });
}
