import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { FilterSave } from "#domain/engine/filters/filter-save-input.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { filterListSummary } from "#domain/engine/filters/filter-summary.ts";
import { saveExplorerItem } from "#functions/engine/explorer/save-item.ts";
import {
	assertConditionsAllowed,
	listForbiddenConditions,
} from "#functions/engine/filters/assert-conditions-allowed.ts";
import { countOf } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { funnelKind } from "./kind.ts";
import { keepFilter } from "./unlisted.ts";

interface Register {
	ctx: OperatorCtx;
	input: FilterSave;
}

/**
 * Saves a filter, as a custom search or for one reference only. `fid` is the custom search's number, else the
 * number of the stored filter.
 * @throws Refusal 403 for conditions that the operator may not use, and the refusals of `saveItem`.
 */
export async function registerFilter({ ctx, input }: Register) {
	const { id, listed, withDescription, withCount, ...item } = input;
	const saved = listed
		? await saveExplorerItem({ ctx, kind: funnelKind, id, input: item })
		: await keep(ctx, item.filter);
	const [description, count] = await Promise.all([
		withDescription ? sentenceOf(ctx, item.filter) : undefined,
		withCount ? countFriends(ctx, item.filter) : undefined,
	]);
	return {
		id: listed ? saved.id : null,
		fid: saved.id,
		...(description !== undefined && { description }),
		...(count !== undefined && { count }),
	};
}

async function keep(ctx: OperatorCtx, filter: Filter): Promise<{ id: number }> {
	assertConditionsAllowed(ctx.operator, filter);
	return { id: await keepFilter(ctx, filter) };
}

const sentenceOf = async (ctx: OperatorCtx, filter: Filter): Promise<string> =>
	filterListSummary(filter, await loadFilterNames(ctx, [filter]));

/** Number of friends selected; null where stored conditions are beyond the operator's abilities. */
async function countFriends(ctx: OperatorCtx, filter: Filter): Promise<number | null> {
	if (listForbiddenConditions(ctx.operator, filter).length > 0) return null;
	const [row] = await queryRows<{ count: number }>(ctx.db, countOf(ctx, filter, visibleTo(ctx.operator)));
	return row?.count ?? 0;
}
