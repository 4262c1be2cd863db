import { foreignMenuJobs } from "#db/content/foreign-menus.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import {
	FOREIGN_MENU_JOB_ATTEMPTS,
	type ForeignMenuJobKind,
} from "#domain/content/foreign-menus/foreign-menu-job.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { FOREIGN_MENU_TEXTS } from "#domain/platform/texts/foreign-menus-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { findOperator } from "#functions/platform/auth/find-operator.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { isSendingStopped } from "#functions/platform/line/sending-gate.ts";
import { claimJob } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { checkFriendMenus } from "./check-friend-menus.ts";
import { type ForeignMenuJob, giveUpJob, updateJob } from "./foreign-menu-job-changes.ts";
import { unlinkForeignMenu } from "./unlink-foreign-menu.ts";

/** Maximum number of pages per wake-up; the next one continues, after the other work of the queue. */
const PAGES_PER_WAKE_UP = 10;

const STEPS: Record<ForeignMenuJobKind, (ctx: Ctx, job: ForeignMenuJob) => Promise<void>> = {
	check: checkFriendMenus,
	unlink: unlinkForeignMenu,
};

/**
 * Works on checks and removals, page by page. A page's result and the new position are one transaction,
 * conditional on the position at the start of the page.
 */
export async function workForeignMenuJobs(ctx: Ctx): Promise<void> {
	if (await isSendingStopped(ctx.env)) return;
	for (let pages = 0; pages < PAGES_PER_WAKE_UP; pages++) {
		const job = await claimJob(ctx, foreignMenuJobs);
		if (!job) return;
		await workOnPage({ ...ctx, now: ctx.clock() }, job);
	}
	await wakeQueue(ctx.env.JOBS);
}

async function workOnPage(ctx: Ctx, job: ForeignMenuJob): Promise<void> {
	try {
		if (job.attempts > FOREIGN_MENU_JOB_ATTEMPTS)
			return await giveUpJob(ctx, job, FOREIGN_MENU_TEXTS.givenUp);
		const operator = await findOperator(ctx, job.operatorId);
		if (!operator || !hasAbility(operator, "richmenu-write") || !operator.friendScope.all)
			return await giveUpJob(ctx, job, FOREIGN_MENU_TEXTS.operatorDisabled);
		await STEPS[job.kind](ctx, job);
	} catch (error) {
		console.error(
			JSON.stringify({ event: "foreign-menu-job.failed", id: job.id, error: rootCauseOf(error) }),
		);
		await updateJob(ctx, job, { nextAttemptAt: ctx.clock() + backoff(job.attempts, ctx.random) });
	}
}
