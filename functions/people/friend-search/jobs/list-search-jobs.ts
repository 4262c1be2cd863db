import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { searchJobs } from "#db/people/search-jobs.ts";
import { tags } from "#db/people/tag-tables.ts";
import { auditLog } from "#db/platform/operators.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { filterListSummary } from "#domain/engine/filters/filter-summary.ts";
import {
	SEARCH_JOB_RETENTION_DAYS,
	searchJobFilePath,
	searchJobTitle,
} from "#domain/people/friend-search/search-job.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import { DAY, toWireTime } from "#domain/platform/time/wire-time.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

const MAX_JOBS_LISTED = 20;

/** The jobs of an operator, newest first. */
export async function listSearchJobs(ctx: OperatorCtx) {
	return { items: await readJobs(ctx, sql`1`) };
}

/**
 * One of the operator's jobs, with its progress.
 * @throws Refusal 404
 */
export async function showSearchJob({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const [job] = await readJobs(ctx, eq(searchJobs.id, input.id));
	if (!job) throw notFound();
	return job;
}

/** A job of the operator's own. @throws Refusal 404 */
export async function findOwnJob(ctx: OperatorCtx, id: number) {
	const [job] = await ctx.db.select().from(searchJobs).where(isOwnJob(ctx, id));
	if (!job) throw notFound();
	return job;
}

/** Condition: the job is the operator's own. */
export const isOwnJob = (ctx: OperatorCtx, id: number) =>
	and(eq(searchJobs.id, id), eq(searchJobs.operatorId, ctx.operator.id));

async function readJobs(ctx: OperatorCtx, condition: SQL) {
	const rows = await ctx.db
		.select({ job: searchJobs, tagNames: tagNamesOfJob, undo: undoOfJob })
		.from(searchJobs)
		.where(and(eq(searchJobs.operatorId, ctx.operator.id), condition))
		.orderBy(desc(searchJobs.id))
		.limit(MAX_JOBS_LISTED);
	const names = await loadFilterNames(
		ctx,
		rows.map(({ job }) => job.filter),
	);
	return rows.map(({ job, tagNames, undo }) => ({
		id: job.id,
		kind: job.work.kind,
		title: searchJobTitle(job.work, JSON.parse(tagNames) as string[]),
		description: job.work.friend_ids
			? SEARCH_TEXTS.selectedFriends(job.work.friend_ids.length)
			: filterListSummary(job.filter, names),
		state: job.state,
		/** Audit entry that undoes a finished job; null if it cannot be undone. */
		undo: job.state === "finished" ? undo : null,
		/** Reason for giving up, or for the loss of its file; null otherwise, and for jobs of an earlier release. */
		reason: job.reason,
		done: job.done,
		// More friends may match the search than when they were counted.
		total: Math.max(job.total, job.done),
		created_at: toWireTime(job.createdAt, ctx.zone),
		finished_at: job.finishedAt === null ? null : toWireTime(job.finishedAt, ctx.zone),
		encoding: job.work.kind === "csv" ? job.work.encoding : null,
		file: job.work.kind === "csv" && job.state === "finished" ? searchJobFilePath(job.id) : null,
		kept_until: toWireTime((job.finishedAt ?? job.createdAt) + SEARCH_JOB_RETENTION_DAYS * DAY, ctx.zone),
	}));
}

/** The tags of a job, deleted ones included. */
const tagNamesOfJob = subselect<string>(sql`
	select json_group_array(t.name) from ${tags} t
	where t.id in (select value from json_each(${searchJobs.work}, '$.tag_ids'))`);

const undoOfJob = subselect<number | null>(
	sql`select a.id from ${auditLog} a where a.undo_key = ${searchJobs.saveKey} limit 1`,
);
