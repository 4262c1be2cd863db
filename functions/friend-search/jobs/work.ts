import { and, eq, type SQL, sql } from "drizzle-orm";
import { rowsOf } from "#db/raw.ts";
import { searchJobs } from "#db/search-jobs.ts";
import { backoff } from "#domain/deliveries/verdict.ts";
import { isBroken } from "#domain/filters/broken.ts";
import { JOB_ATTEMPTS } from "#domain/friend-search/job.ts";
import { MINUTE } from "#domain/time.ts";
import type { Ctx } from "../../context.ts";
import { countOf, idsAfter } from "../../friends/audience.ts";
import { filterNames } from "../../friends/filter-names.ts";
import { visibleTo } from "../../friends/visible.ts";
import { wake } from "../../queues/wake.ts";
import type { SearchJob } from "./definition.ts";
import { jobOf } from "./registry.ts";

/** A worker that was not heard of for so long is dead. */
const LEASE = 2 * MINUTE;
/** What one wake-up works off; the next one goes on from there. */
const PAGES_PER_WAKE_UP = 20;

/**
 * Works off the jobs that are due, page by page through their friends. What a page writes and the job's new place are
 * one transaction that happens only while the job stands where the page began: a crash, or two workers at once, do
 * nothing twice and leave nobody out.
 */
export async function workSearchJobs(ctx: Ctx): Promise<void> {
	for (let pages = 0; pages < PAGES_PER_WAKE_UP; ) {
		const job = await claim(ctx);
		if (!job) return;
		pages += await workOn(ctx, job, PAGES_PER_WAKE_UP - pages);
	}
	await wake(ctx.env.JOBS);
}

/** The job that waits longest. Its attempts are those at the page it stands at, this one included. */
async function claim(ctx: Ctx): Promise<SearchJob | undefined> {
	const now = ctx.clock();
	const [job] = await ctx.db
		.update(searchJobs)
		.set({ state: "running", nextAttemptAt: now + LEASE, attempts: sql`${searchJobs.attempts} + 1` })
		.where(
			sql`${searchJobs.id} = (select id from ${searchJobs} where next_attempt_at <= ${now}
				order by next_attempt_at, id limit 1)`,
		)
		.returning();
	return job;
}

/** Does at most so many pages of a job; answers how many were tried, at least one. */
async function workOn(ctx: Ctx, claimed: SearchJob, most: number): Promise<number> {
	let job: SearchJob | undefined = claimed;
	for (let page = 1; page <= most; page++) {
		try {
			job = await nextPage({ ...ctx, now: ctx.clock() }, job);
		} catch (error) {
			console.error(JSON.stringify({ event: "search-job.failed", id: job.id, error: String(error) }));
			await failed(ctx, job);
			return page;
		}
		if (!job) return page;
	}
	await change(ctx, job, { attempts: 0, nextAttemptAt: ctx.clock() });
	return most;
}

/** Does the next page; undefined where none is left, or the job was cancelled or taken over. */
async function nextPage(ctx: Ctx, job: SearchJob): Promise<SearchJob | undefined> {
	// Who crashed again and again without a word is given up too.
	if (job.attempts > JOB_ATTEMPTS || (await isBroken(job.filter, await filterNames(ctx, [job.filter]))))
		return void (await giveUp(ctx, job));
	const { friendsPerPage, page, announce } = jobOf(job.work.kind);
	if (job.pages === 0) await countFriends(ctx, job);
	const friendIds = await friendsAfter(ctx, job, friendsPerPage);
	if (friendIds.length === 0) return void (await finish(ctx, job));
	const { statements, last, count } = await page(ctx, { job, work: job.work, friendIds, standing: standing(job) });
	const [[advanced]] = await ctx.db.batch([
		// Last in the transaction and first in the answer's type.
		...([] as never[]),
		advance(ctx, job, { last, count, isLast: count < friendsPerPage }),
	]);
	await announce?.(ctx, friendIds);
	return advanced;
}
