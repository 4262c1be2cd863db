import { eq, or } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { findItem } from "#functions/engine/explorer/find-item.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { selectSaved } from "#functions/platform/http/save-once.ts";
import { toFilterForms } from "./filter-forms.ts";
import { funnelKind } from "./kind.ts";
import { nextFilterId } from "./next-filter-id.ts";

/**
 * Stores a filter without a name, for one reference only. It is always a new row, because a reference to an
 * older filter, such as an action's version, must keep its conditions.
 */
export async function storeFilter(ctx: OperatorCtx, filter: Filter): Promise<number> {
	const findStoredFilter = async () => {
		const [row] = await selectSaved(ctx, memberQueries);
		return row?.id;
	};
	const earlierId = await findStoredFilter();
	if (earlierId !== undefined) return earlierId;
	await commitBatch(ctx.db, [
		ctx.db
			.insert(memberQueries)
			.values({ id: nextFilterId, filter, createdAt: ctx.now, saveKey: ctx.saveKey })
			.onConflictDoNothing(),
		auditRow(ctx, { verb: "filter.keep", subjectType: "member_query", detail: { filter } }),
	]);
	return (await findStoredFilter())!;
}

/**
 * Finds the filter of a `fid` that a save returned: a custom search, or a stored filter without a name.
 * @throws Refusal 404; 403 for a condition that the operator may not use
 */
export async function showRegisteredFilter(ctx: OperatorCtx, id: number) {
	const item = await findItem(ctx, funnelKind, id);
	if (item) return item;
	// The number belongs to a deleted search, or to the filter of another search.
	const [searchFilter] = await ctx.db
		.select({ id: funnels.id })
		.from(funnels)
		.where(or(eq(funnels.id, id), eq(funnels.memberQueryId, id)));
	if (searchFilter) throw notFound();
	return showStoredFilter(ctx, id);
}

/**
 * A stored filter by its number.
 * @throws Refusal 404, 403 for one with conditions that the operator may not use
 */
export async function showStoredFilter(ctx: OperatorCtx, id: number) {
	const [row] = await ctx.db
		.select({ filter: memberQueries.filter })
		.from(memberQueries)
		.where(eq(memberQueries.id, id));
	if (!row) throw notFound();
	assertConditionsAllowed(ctx.operator, row.filter);
	return { id: null, name: "", group_id: null, member_query_id: id, ...toFilterForms(id, 0, row.filter) };
}
