import { eq, sql } from "drizzle-orm";
import { searchJobs } from "#db/people/search-jobs.ts";
import { SEARCH_JOB_RETENTION_DAYS } from "#domain/people/friend-search/search-job.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { deleteCsvParts } from "./csv-parts.ts";

/** Maximum number of jobs deleted per tick. */
const JOBS_PER_TICK = 20;

/**
 * Deletes jobs some days after their end. Their files are deleted first, so that a crash in between leaves no
 * files without a row.
 */
export async function deleteOldSearchJobs(ctx: Ctx): Promise<void> {
	const oldJobs = await ctx.db
		.select({ id: searchJobs.id })
		.from(searchJobs)
		.where(sql`${searchJobs.finishedAt} < ${ctx.now - SEARCH_JOB_RETENTION_DAYS * DAY}`)
		.limit(JOBS_PER_TICK);
	for (const { id } of oldJobs) {
		await deleteCsvParts(ctx.env, id);
		await ctx.db.delete(searchJobs).where(eq(searchJobs.id, id));
	}
}
