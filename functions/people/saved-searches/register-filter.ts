import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { FilterSave } from "#domain/engine/filters/filter-save-input.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { filterListSummary } from "#domain/engine/filters/filter-summary.ts";
import { saveExplorerItem } from "#functions/engine/explorer/save-explorer-item.ts";
import {
	assertConditionsAllowed,
	listForbiddenConditions,
} from "#functions/engine/filters/assert-conditions-allowed.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { funnelKind } from "./kind.ts";
import { storeFilter } from "./unnamed-filters.ts";

interface RegisterCall {
	ctx: OperatorCtx;
	input: FilterSave;
}

/**
 * Saves a filter, as a custom search or for one reference only. `fid` is the number of the custom search or
 * of the stored filter.
 * @throws Refusal 403 for conditions that the operator may not use, and the refusals of `saveExplorerItem`.
 */
export async function registerFilter({ ctx, input }: RegisterCall) {
	const { id, listed, withDescription, withCount, ...item } = input;
	const savedFilter = listed
		? await saveExplorerItem({ ctx, kind: funnelKind, id, input: item })
		: await storeUnnamedFilter(ctx, item.filter);
	const [description, count] = await Promise.all([
		withDescription ? describeFilter(ctx, item.filter) : undefined,
		withCount ? countSelectedFriends(ctx, item.filter) : undefined,
	]);
	return {
		id: listed ? savedFilter.id : null,
		fid: savedFilter.id,
		...(description !== undefined && { description }),
		...(count !== undefined && { count }),
	};
}

async function storeUnnamedFilter(ctx: OperatorCtx, filter: Filter): Promise<{ id: number }> {
	assertConditionsAllowed(ctx.operator, filter);
	return { id: await storeFilter(ctx, filter) };
}

const describeFilter = async (ctx: OperatorCtx, filter: Filter): Promise<string> =>
	filterListSummary(filter, await loadFilterNames(ctx, [filter]));

/** Number of friends selected; null where stored conditions are beyond the operator's abilities. */
async function countSelectedFriends(ctx: OperatorCtx, filter: Filter): Promise<number | null> {
	if (listForbiddenConditions(ctx.operator, filter).length > 0) return null;
	const [row] = await queryRows(
		ctx.db,
		{ count: number },
		countFriends(ctx, filter, visibleTo(ctx.operator)),
	);
	return row?.count ?? 0;
}
