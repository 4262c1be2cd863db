import { commitBatch } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { storeBroadcastScope } from "#functions/content/broadcasts/broadcast-scope.ts";
import { hashBroadcast } from "#functions/content/broadcasts/hash-broadcast.ts";
import { holdUnlessApproved } from "#functions/content/broadcasts/reopen-approval.ts";
import type { Ctx } from "#functions/context.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import { beginsRest, closeStoppedTest, loadBroadcastTest, waitForWinner } from "./broadcast-test.ts";
import {
	claimTask,
	lostPageSize,
	MAX_LOST_PER_FRIEND,
	MAX_LOST_PER_TASK,
	recoveryAfter,
	releaseTask,
} from "./claim-task.ts";
import { type DueTask, listDueTasks } from "./due-tasks.ts";
import { isSendable, loadTaskAction, loadTaskAudience } from "./prepare-task.ts";
import {
	lastFriendOfPage,
	runTaskPage,
	skipNextFriend,
	type TaskPageRun,
	type TaskRunProgress,
} from "./run-task-page.ts";
import { failTaskStatement, giveUpTaskStatement, stopTaskStatement } from "./task-round-statements.ts";

/**
 * Maximum number of pages per tick; the next one continues. A page takes some 20 to 50 of the 1,000
 * statements that Cloudflare allows.
 */
const PAGES_PER_TICK = 20;

/**
 * Starts the runs of due tasks, page by page. Runs, counts and cursor of a page are written in one
 * transaction, and the cause of a run identifies task, round and friend, so neither a crash nor two
 * concurrent ticks start a run twice.
 */
export async function startDueTasks(ctx: Ctx): Promise<void> {
	let pages = PAGES_PER_TICK;
	for (const task of await listDueTasks(ctx)) {
		const recovery = await claimTask(ctx, task);
		if (!recovery) continue;
		const progress: TaskRunProgress = { cursor: task.cursor, isFirstPage: task.total === null, recovery };
		try {
			pages -= await runRound(ctx, { task, progress, maxPages: pages });
		} catch (error) {
			// The next tick continues where this one stopped.
			console.error(JSON.stringify({ event: "task.failed", id: task.id, error: rootCauseOf(error) }));
			await commitBatch(ctx.db, [
				failTaskStatement(ctx, task, progress.cursor),
				giveUpTaskStatement(ctx, task),
				...closeStoppedTest(ctx, task),
			]);
		}
		await releaseTask(ctx, task);
		if (pages <= 0) return;
	}
}

interface RoundRun {
	task: DueTask;
	/** Changed after each page, so that the caller knows the cursor after an error. */
	progress: TaskRunProgress;
	/** Maximum number of pages. */
	maxPages: number;
}

/** Runs up to the maximum number of pages of a task's round, and returns their number. */
async function runRound(ctx: Ctx, { task, progress, maxPages }: RoundRun): Promise<number> {
	if (progress.recovery.lostWorkers >= MAX_LOST_PER_TASK)
		return stopTask(ctx, task, BACKGROUND_TEXTS.workStopped);
	const audience = await loadTaskAudience(ctx, task, storeBroadcastScope);
	if (!audience) return stopTask(ctx, task, TASK_TEXTS.taskStoppedByFilter);
	const [action, test] = await Promise.all([loadTaskAction(ctx, task), loadBroadcastTest(ctx, task)]);
	if (!action || test === undefined) return stopTask(ctx, task, TASK_TEXTS.taskStoppedByAction);
	if (test?.isTested && test.winner === null) {
		await commitBatch(ctx.db, [waitForWinner(ctx, task, test)]);
		return 0;
	}
	await recoverLostPage(ctx, progress, { task, audience, test });
	const variantActions = (test?.variants ?? []).slice(1).map((variant) => variant.action);
	if (!isSendable(task, action, ...variantActions))
		return stopTask(ctx, task, BROADCAST_TEXTS.stoppedByMessage);
	const contentHash =
		task.broadcastId === null
			? null
			: hashBroadcast(ctx, {
					sendings: action.messages.values(),
					audience,
					plannedAt: task.plannedAt,
					abTest: task.abTest,
					variants: variantActions.map(({ messages }) => messages.values()),
				});
	if (contentHash !== null && !(await isApproved(ctx, { task, audience, test, contentHash, progress })))
		return 0;
	for (let page = 1; page <= maxPages; page++) {
		const pageCtx = { ...ctx, now: ctx.clock() };
		const cursor = await runTaskPage(pageCtx, { task, action, audience, contentHash, test, ...progress });
		if (cursor === null) return page;
		progress.cursor = cursor;
		progress.isFirstPage = false;
		progress.recovery = recoveryAfter(progress.recovery, cursor);
	}
	return maxPages;
}

/** Whether a broadcast may begin or continue with this content. If not, it now waits for an approval. */
const isApproved = (
	ctx: Ctx,
	{
		task,
		audience,
		test,
		contentHash,
		progress,
	}: Pick<TaskPageRun, "task" | "audience" | "test"> & { contentHash: string; progress: TaskRunProgress },
): Promise<boolean> =>
	holdUnlessApproved(ctx, {
		broadcastId: task.broadcastId!,
		contentHash,
		isBegun: !progress.isFirstPage,
		countFriends:
			progress.isFirstPage || beginsRest({ test, ...progress })
				? async () => {
						const [row] = await queryRows(
							ctx.db,
							{ count: number },
							countFriends(ctx, audience, UNRESTRICTED),
						);
						return row?.count ?? 0;
					}
				: null,
	});

async function stopTask(ctx: Ctx, task: DueTask, reason: string): Promise<number> {
	await commitBatch(ctx.db, [stopTaskStatement(ctx, task, reason), ...closeStoppedTest(ctx, task)]);
	return 0;
}

/**
 * Handles lost workers. After the first loss the friends of the lost page become suspects, who are served one by one;
 * the count then concerns the next friend alone, who is skipped after further losses.
 */
async function recoverLostPage(
	ctx: Ctx,
	progress: TaskRunProgress,
	{ task, audience, test }: Pick<TaskPageRun, "task" | "audience" | "test">,
): Promise<void> {
	const lostSize = lostPageSize(progress.recovery);
	if (lostSize !== null) {
		const suspectsUntil = await lastFriendOfPage(ctx, { task, audience, test, ...progress }, lostSize);
		progress.recovery = { ...progress.recovery, suspectsUntil };
	}
	if (progress.recovery.lostWorkers < MAX_LOST_PER_FRIEND) return;
	const cursor = await skipNextFriend(ctx, { task, audience, test, ...progress });
	if (cursor === null) return;
	progress.cursor = cursor;
	progress.isFirstPage = false;
}
