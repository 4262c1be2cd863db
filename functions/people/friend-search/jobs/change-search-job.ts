import { and, eq, inArray, sql } from "drizzle-orm";
import { undos } from "#db/console/undo-tables.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { auditLog } from "#db/platform/operators.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertJobAllowed } from "./assert-job-allowed.ts";
import { findOwnJob, isOwnJob } from "./list-search-jobs.ts";
import { assertFilterUnbroken } from "./start-search-job.ts";

interface JobChange {
	ctx: OperatorCtx;
	input: { id: number };
}

/** Stops a job; finished work is kept. @throws Refusal 404, 422 for one that is over */
export async function cancelSearchJob({ ctx, input }: JobChange): Promise<void> {
	const cancelledJobs = await ctx.db
		.update(searchJobs)
		.set({ state: "cancelled", nextAttemptAt: null, finishedAt: ctx.now })
		.where(and(isOwnJob(ctx, input.id), inArray(searchJobs.state, ["waiting", "running"])))
		.returning({ id: searchJobs.id });
	if (cancelledJobs.length > 0) return;
	await findOwnJob(ctx, input.id);
	throw invalid("ERROR", SEARCH_TEXTS.jobNotCancellable);
}

/**
 * Continues a job that was given up, at the page where it stopped, for the friends whom the operator may see
 * now.
 * @throws Refusal 403, 404, 422 for one that was not given up, that is undone, or that cannot be done any more
 */
export async function repeatSearchJob({ ctx, input }: JobChange): Promise<void> {
	const job = await findOwnJob(ctx, input.id);
	await assertFilterUnbroken(ctx, job.filter);
	await assertJobAllowed(ctx, job);
	const restartedJob = await ctx.db
		.update(searchJobs)
		.set({
			state: "waiting",
			attempts: 0,
			nextAttemptAt: ctx.now,
			finishedAt: null,
			reason: null,
			scope: ctx.operator.friendScope,
		})
		.where(and(isOwnJob(ctx, input.id), eq(searchJobs.state, "failed"), sql`not ${isUndone}`))
		.returning({ id: searchJobs.id });
	if (restartedJob.length === 0) throw invalid("ERROR", SEARCH_TEXTS.jobNotRepeatable);
}

/** Condition: the undo of the job has begun, which would undo the further pages while they are written, or never. */
const isUndone = sql`exists (select 1 from ${auditLog} a join ${undos} u on u.audit_id = a.id
	where a.undo_key = ${searchJobs.saveKey})`;
