import { eq, type SQL, sql } from "drizzle-orm";
import { searchJobs } from "#db/people/search-jobs.ts";
import { SEARCH_JOB_RETENTION_DAYS } from "#domain/people/friend-search/search-job.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { deleteCsvParts } from "./csv-parts.ts";

/** Maximum number of jobs deleted at once. */
const JOBS_PER_TICK = 20;

const isOldJob = (now: number): SQL =>
	sql`${searchJobs.finishedAt} < ${now - SEARCH_JOB_RETENTION_DAYS * DAY}`;

/** Condition: a job is older than its retention period. */
export const hasOldSearchJobs = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${searchJobs} where ${isOldJob(now)})`;

/**
 * Deletes jobs some days after their end. Their files are deleted first, so that a crash in between leaves no
 * files without a row.
 */
export async function deleteOldSearchJobs(ctx: Ctx): Promise<void> {
	const oldJobs = await ctx.db
		.select({ id: searchJobs.id })
		.from(searchJobs)
		.where(isOldJob(ctx.now))
		.limit(JOBS_PER_TICK);
	for (const { id } of oldJobs) {
		await deleteCsvParts(ctx.env, id);
		await ctx.db.delete(searchJobs).where(eq(searchJobs.id, id));
	}
}
