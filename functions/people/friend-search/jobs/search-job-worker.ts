import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { isScopeWithin } from "#domain/console/operators/operator-bounds.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { SEARCH_JOB_ATTEMPTS } from "#domain/people/friend-search/search-job.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { joinConditions } from "#functions/engine/filters/conditions/join-conditions.ts";
import type { FilterContext } from "#functions/engine/filters/filter-context.ts";
import { countFriends, friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { claimJob, endColumns, JOB_LEASE } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import type { JobPageResult, SearchJob } from "./definition.ts";
import { findJobOperator } from "./find-job-operator.ts";
import { searchJobDefinitionOf } from "./registry.ts";

/** Maximum number of pages per wake-up; the next one continues. */
const PAGES_PER_WAKE_UP = 20;

/**
 * Works on due jobs, page by page. A page's changes and the job's new position are one transaction,
 * conditional on the job's position at the start of the page. So a crash, or two workers at once, repeat
 * nothing and leave nobody out.
 */
export async function workSearchJobs(ctx: Ctx): Promise<void> {
	for (let pages = 0; pages < PAGES_PER_WAKE_UP; ) {
		const job = await claimJob(ctx, searchJobs, { state: "running" });
		if (!job) return;
		pages += await workOnJob(ctx, job, PAGES_PER_WAKE_UP - pages);
	}
	await wakeQueue(ctx.env.JOBS);
}

/** Does a limited number of pages of a job; returns the number tried, at least one. */
async function workOnJob(ctx: Ctx, claimedJob: SearchJob, maxPages: number): Promise<number> {
	let job: SearchJob | undefined = claimedJob;
	try {
		const obstacle = await reasonToGiveUp(ctx, job);
		if (obstacle !== null) return await giveUpJob(ctx, job, obstacle);
		for (let page = 1; page <= maxPages; page++) {
			const nextJob: SearchJob | undefined = await processNextPage({ ...ctx, now: ctx.clock() }, job);
			if (!nextJob) return page;
			job = nextJob;
		}
		await updateJob(ctx, job, { attempts: 0, nextAttemptAt: ctx.clock() });
	} catch (error) {
		console.error(JSON.stringify({ event: "search-job.failed", id: job.id, error: rootCauseOf(error) }));
		// A refusal would be repeated, so it is not retried.
		if (error instanceof Refusal) await giveUpJob(ctx, job, error.message);
		else if (job.attempts >= SEARCH_JOB_ATTEMPTS) await giveUpJob(ctx, job, SEARCH_TEXTS.jobGivenUp);
		else await updateJob(ctx, job, { nextAttemptAt: ctx.clock() + backoff(job.attempts, ctx.random) });
	}
	return maxPages;
}

/**
 * Reason to give a job up: its workers died one after the other, or its filter names something deleted. Null
 * otherwise.
 */
async function reasonToGiveUp(ctx: Ctx, { attempts, filter }: SearchJob): Promise<string | null> {
	if (attempts > SEARCH_JOB_ATTEMPTS) return SEARCH_TEXTS.jobGivenUp;
	return isFilterBroken(filter, await loadFilterNames(ctx, [filter])) ? SEARCH_TEXTS.jobFilterBroken : null;
}

/** Does the next page; returns undefined after the last, and for a job that was cancelled or taken over. */
async function processNextPage(ctx: Ctx, job: SearchJob): Promise<SearchJob | undefined> {
	const { friendsPerPage, processPage, announce } = searchJobDefinitionOf(job.work.kind);
	const visibility = isWithinScope(job, await findJobOperator(ctx, job));
	if (job.pages === 0) await storeTotal(ctx, job, visibility);
	const friendIds = await listNextFriends(ctx, job, { visibility, limit: friendsPerPage });
	if (friendIds.length === 0) return void (await finishJob(ctx, job));
	const pageResult = await processPage(ctx, { job, work: job.work, friendIds, isUnmoved: isUnmoved(job) });
	const advanceStatement = advanceJob(ctx, job, pageResult, friendsPerPage);
	const advancedJob = pageResult.firings
		? await writeRuns(ctx, job, pageResult, advanceStatement)
		: await writePage(ctx, pageResult.statements, advanceStatement);
	await announce?.(ctx, friendIds);
	return advancedJob?.state === "running" ? advancedJob : undefined;
}

/** Condition: no other worker continued the job, and it was not cancelled. */
const isUnmoved = ({ id, cursor }: SearchJob): SQL =>
	sql`exists (select 1 from ${searchJobs} j where j.id = ${id} and j.cursor = ${cursor} and j.state = 'running')`;

/** Relative days in the filter count from the day on which the job began, however long it takes. */
const startContext = (ctx: Ctx, job: SearchJob): FilterContext => ({ now: job.createdAt, zone: ctx.zone });

/**
 * Friends whom the operator saw at the start and still sees. Relative days of the scope at the start count from
 * the start, too.
 */
function isWithinScope({ scope, createdAt, work: { friend_ids } }: SearchJob, operator: SignedIn): SQL {
	const visibility = visibleTo({ friendScope: scope, now: createdAt });
	const furtherConditions = [
		...(isScopeWithin(scope, operator) ? [] : [visibleTo(operator)]),
		...(friend_ids ? [sql`${friends.id} in ${valuesOfList(friend_ids)}`] : []),
	];
	// The condition for no restriction is recognised by its identity.
	return furtherConditions.length === 0
		? visibility
		: joinConditions([visibility, ...furtherConditions], "and");
}

/** Stores the number of friends of the job. */
const storeTotal = (ctx: Ctx, job: SearchJob, visibility: SQL) =>
	execute(
		ctx.db,
		packValues(
			sql`update ${searchJobs} set total = (${countFriends(startContext(ctx, job), job.filter, visibility)})
				where id = ${job.id}`,
		),
	);

/** Friends of the next page; none once the job was cancelled, or continued by another worker. */
async function listNextFriends(
	ctx: Ctx,
	job: SearchJob,
	{ visibility, limit }: { visibility: SQL; limit: number },
): Promise<number[]> {
	const isNextFriend = sql`${visibility} and ${isUnmoved(job)}`;
	const page = { cursor: job.cursor, take: limit };
	const rows = await queryRows(
		ctx.db,
		{ id: number },
		friendIdsAfter(startContext(ctx, job), job.filter, isNextFriend, page),
	);
	return rows.map(({ id }) => id);
}

/** Changes a job unless its position has changed. */
const updateJob = (ctx: Ctx, job: SearchJob, changes: SQLiteUpdateSetSource<typeof searchJobs>) =>
	ctx.db
		.update(searchJobs)
		.set(changes)
		.where(and(eq(searchJobs.id, job.id), isUnmoved(job)))
		.returning();

/** Statement that moves the job past a page. Earlier failures no longer count: only the claim at work does. */
function advanceJob(ctx: Ctx, job: SearchJob, { last, count }: JobPageResult, friendsPerPage: number) {
	const position = {
		cursor: last,
		done: sql`${searchJobs.done} + ${count}`,
		pages: job.pages + 1,
		attempts: 1,
	};
	return count < friendsPerPage
		? updateJob(ctx, job, {
				...position,
				...endColumns(ctx, "finished"),
				total: sql`${searchJobs.done} + ${count}`,
			})
		: updateJob(ctx, job, { ...position, nextAttemptAt: ctx.clock() + JOB_LEASE });
}

const finishJob = (ctx: Ctx, job: SearchJob) =>
	updateJob(ctx, job, { ...endColumns(ctx, "finished"), total: sql`${searchJobs.done}` });

async function giveUpJob(ctx: Ctx, job: SearchJob, reason: string): Promise<number> {
	await updateJob(ctx, job, { ...endColumns(ctx, "failed"), reason });
	return 1;
}

/**
 * Writes a page's changes and the job's new position in one transaction; undefined if the job had moved on.
 * Order matters: the position is last, because the changes check that it is unchanged.
 */
async function writePage(ctx: Ctx, statements: Statement[], advanceStatement: ReturnType<typeof updateJob>) {
	const [first, ...rest] = [...statements, advanceStatement];
	const results: unknown[] = await ctx.db.batch([first!, ...rest]);
	return (results.at(-1) as SearchJob[])[0];
}

/**
 * Runs the actions of a page; the job's new position is part of their transaction, which fails if the job had
 * moved on.
 */
async function writeRuns(
	ctx: Ctx,
	job: SearchJob,
	{ statements, firings = [] }: JobPageResult,
	advanceStatement: ReturnType<typeof updateJob>,
): Promise<SearchJob | undefined> {
	// Invalid JSON is an SQL error, while no rows are none.
	const assertUnmoved = execute(ctx.db, sql`select json('moved') where not ${isUnmoved(job)}`);
	const sentFriends = await startRuns(ctx, firings, [assertUnmoved, ...statements], [advanceStatement]);
	if (sentFriends.length > 0) await wakeQueue(ctx.env.DELIVERIES);
	const [advancedJob] = await ctx.db.select().from(searchJobs).where(eq(searchJobs.id, job.id));
	return advancedJob;
}
