import { and, eq, inArray } from "drizzle-orm";
import { searchJobs } from "#db/people/search-jobs.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ReversibleEntry } from "./definition.ts";

/** Whether the job of an operation on many friends is not finished yet. */
export const isJobRunning = async (ctx: OperatorCtx, { undoKey }: ReversibleEntry): Promise<boolean> => {
	const running = await ctx.db
		.select({ id: searchJobs.id })
		.from(searchJobs)
		.where(and(eq(searchJobs.saveKey, undoKey ?? ""), inArray(searchJobs.state, ["waiting", "running"])));
	return running.length > 0;
};
