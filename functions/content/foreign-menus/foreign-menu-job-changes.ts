import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { foreignMenuJobs } from "#db/content/foreign-menus.ts";
import { FOREIGN_MENU_JOB_ATTEMPTS } from "#domain/content/foreign-menus/foreign-menu-job.ts";
import { attemptsAfterWait } from "#domain/people/existing-friends/judge-follower-page.ts";
import { FOREIGN_MENU_TEXTS } from "#domain/platform/texts/foreign-menus-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { endColumns } from "#functions/platform/queues/claim-job.ts";

export type ForeignMenuJob = typeof foreignMenuJobs.$inferSelect;

/** Condition: no other worker has continued the job, and it was not cancelled. */
export const isMenuJobUnmoved = ({ id, cursor, done }: ForeignMenuJob): SQL =>
	sql`exists (select 1 from ${foreignMenuJobs} j where j.id = ${id} and j.state = 'running'
		and j.cursor = ${cursor} and j.done = ${done})`;

/** Changes a job unless its position has changed. */
export const updateJob = (
	ctx: Ctx,
	job: ForeignMenuJob,
	changes: SQLiteUpdateSetSource<typeof foreignMenuJobs>,
) =>
	ctx.db
		.update(foreignMenuJobs)
		.set(changes)
		.where(and(eq(foreignMenuJobs.id, job.id), isMenuJobUnmoved(job)));

export const finishJob = async (ctx: Ctx, job: ForeignMenuJob): Promise<void> =>
	void (await updateJob(ctx, job, { ...endColumns(ctx, "finished"), reason: null }));

export const giveUpJob = async (ctx: Ctx, job: ForeignMenuJob, reason: string): Promise<void> =>
	void (await updateJob(ctx, job, { ...endColumns(ctx, "failed"), reason }));

/** Postpones a job, or gives it up after too many attempts. */
export async function retryJob(
	ctx: Ctx,
	job: ForeignMenuJob,
	{ at, reason, isCounted }: { at: number; reason: string; isCounted: boolean },
): Promise<void> {
	if (isCounted && job.attempts >= FOREIGN_MENU_JOB_ATTEMPTS)
		return giveUpJob(ctx, job, FOREIGN_MENU_TEXTS.givenUp);
	await updateJob(ctx, job, {
		nextAttemptAt: at,
		reason,
		...(!isCounted && { attempts: attemptsAfterWait(job.attempts) }),
	});
}
