import { commitBatch } from "#db/d1-client.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { SearchJobInput } from "#domain/people/friend-search/search-job.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import { selectSaved } from "#functions/platform/http/save-once.ts";
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
	const { ability, toStoredWork, verb, undoable } = searchJobDefinitionOf(input.work.kind);
	if (!hasAbility(ctx.operator, ability)) throw forbidden();
	const filter = await filterOf(ctx, input);
	await assertFilterUnbroken(ctx, filter);
	const storedWork = await toStoredWork(ctx, input.work);
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
			...(undoable && { undoKey: ctx.saveKey }),
		}),
	]);
	return (await findStartedJob(ctx))!;
}

/** Job that an earlier request with the same save key has started. */
async function findStartedJob(ctx: OperatorCtx): Promise<{ id: number } | undefined> {
	const [job] = await selectSaved(ctx, searchJobs);
	return job;
}

async function filterOf(ctx: OperatorCtx, { fid, filter }: SearchJobInput): Promise<Filter> {
	if (!filter) return (await findStoredSearch(ctx, fid)).filter;
	assertConditionsAllowed(ctx.operator, filter);
	return filter;
}

/** Refuses a filter that names something deleted: it would select nobody. @throws Refusal 422 */
export async function assertFilterUnbroken(ctx: OperatorCtx, filter: Filter): Promise<void> {
	if (isFilterBroken(filter, await loadFilterNames(ctx, [filter])))
		throw invalid("ERROR", FILTER_TEXTS.filterBroken);
}
