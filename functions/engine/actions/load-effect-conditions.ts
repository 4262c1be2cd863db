import { inArray } from "drizzle-orm";
import { memberQueries } from "#db/engine/member-queries.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { Ctx } from "#functions/context.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";

/**
 * Conditions of effects: stored filters (member queries) by id; `broken` where the filter, or an item that it
 * refers to, was deleted.
 */
export async function loadEffectConditions(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<Map<number, Filter | "broken">> {
	const ids = [...new Set(effects.flatMap(({ member_query_id }) => member_query_id ?? []))];
	if (ids.length === 0) return new Map();
	const rows = await ctx.db
		.select({ id: memberQueries.id, filter: memberQueries.filter })
		.from(memberQueries)
		.where(inArray(memberQueries.id, ids));
	const names = await loadFilterNames(
		ctx,
		rows.map(({ filter }) => filter),
	);
	const conditionById = new Map(
		rows.map(({ id, filter }) => [id, isFilterBroken(filter, names) ? "broken" : filter] as const),
	);
	return new Map(ids.map((id) => [id, conditionById.get(id) ?? "broken"]));
}
