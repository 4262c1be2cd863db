import { and, sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { type Filter, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import {
	isOnlySending,
	type JobAudienceInput,
	type SearchJobInput,
} from "#domain/people/friend-search/search-job.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { selectSaved } from "#functions/platform/http/save-once.ts";
import { countFilterFriends } from "../find-friends.ts";
import { findStoredSearch } from "../find-stored-search.ts";
import { searchJobDefinitionOf } from "./registry.ts";

interface StartCall {
	ctx: OperatorCtx;
	input: SearchJobInput;
}

/**
 * Begins a job over the friends of a search.
 * @throws Refusal 403 without the ability, 404 for a search that is gone, 422 for input that cannot be
 * carried out.
 */
export async function startSearchJob({ ctx, input }: StartCall): Promise<{ id: number }> {
	const earlierJob = await findStartedJob(ctx);
	if (earlierJob) return earlierJob;
	const { ability, needsConfirmedCount, toStoredWork, startStatements, verb, isUndoable } =
		searchJobDefinitionOf(input.work.kind);
	if (!hasAbility(ctx.operator, ability)) throw forbidden();
	if (needsConfirmedCount && input.expected === undefined) throw invalid("expected", FIELD_TEXTS.notSent);
	// A broadcast has a cost, results and a stop, which a job has not.
	if (!input.friend_ids && isOnlySending(input.work)) throw invalid("ERROR", SEARCH_TEXTS.broadcastInstead);
	const filter = await filterOfJob(ctx, input);
	await assertFilterUnbroken(ctx, filter);
	await assertCountUnchanged(ctx, filter, input);
	const { friend_ids } = input;
	const storedWork = {
		...(await toStoredWork(ctx, input.work)),
		...(friend_ids && { friend_ids: await visibleFriends(ctx, friend_ids) }),
	};
	await commitBatch(ctx.db, [
		ctx.db
			.insert(searchJobs)
			.values({
				operatorId: ctx.operator.id,
				work: storedWork,
				filter,
				scope: ctx.operator.friendScope,
				nextAttemptAt: ctx.now,
				createdAt: ctx.now,
				saveKey: ctx.saveKey,
			})
			.onConflictDoNothing(),
		auditOfChange(ctx, {
			verb,
			subjectType: "friend",
			detail: { ...storedWork, filter },
			...(isUndoable?.(storedWork) && { undoKey: ctx.saveKey }),
		}),
		...(startStatements?.(ctx, storedWork) ?? []),
	]);
	return (await findStartedJob(ctx))!;
}

/** Job that an earlier request with the same save key has started. */
async function findStartedJob(ctx: OperatorCtx): Promise<{ id: number } | undefined> {
	const [job] = await selectSaved(ctx, searchJobs);
	return job;
}

/** Filter of a job over friends selected one by one. */
const EVERY_STATE = filterSchema.parse({
	inputs: [],
	with_blocked: WITH_BLOCKED.included,
	user_rate_type: USER_RATE_TYPE.included,
});

/**
 * Filter of the friends of a job.
 * @throws Refusal 404 for a stored search, 403 for a condition that the operator may not use
 */
export async function filterOfJob(
	ctx: OperatorCtx,
	{ fid, filter, friend_ids }: JobAudienceInput,
): Promise<Filter> {
	if (friend_ids) return EVERY_STATE;
	if (!filter) return (await findStoredSearch(ctx, fid)).filter;
	assertConditionsAllowed(ctx.operator, filter);
	return filter;
}

/** Refuses a filter that names something deleted: it would select nobody. @throws Refusal 422 */
export async function assertFilterUnbroken(ctx: OperatorCtx, filter: Filter): Promise<void> {
	if (isFilterBroken(filter, await loadFilterNames(ctx, [filter])))
		throw invalid("ERROR", FILTER_TEXTS.filterBroken);
}

/** Refuses to act on another number of friends than the operator confirmed. @throws Refusal 409 */
async function assertCountUnchanged(
	ctx: OperatorCtx,
	filter: Filter,
	{ friend_ids, expected }: SearchJobInput,
): Promise<void> {
	if (expected === undefined) return;
	const total = friend_ids
		? (await visibleFriends(ctx, friend_ids)).length
		: (await countFilterFriends(ctx, filter)).total;
	if (total !== expected) throw new Refusal(409, { ERROR: [SEARCH_TEXTS.countChanged(expected, total)] });
}

/** Those of some friends whom the operator may see. */
async function visibleFriends(ctx: OperatorCtx, friendIds: readonly number[]): Promise<number[]> {
	const rows = await ctx.db
		.select({ id: friends.id })
		.from(friends)
		.where(and(sql`${friends.id} in ${valuesOfList(friendIds)}`, visibleTo(ctx.operator)));
	return rows.map(({ id }) => id);
}
