import { inArray } from "drizzle-orm";
import { memberQueries } from "#db/engine/member-queries.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { isBroken } from "#domain/engine/filters/broken.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import type { Ctx } from "#functions/context.ts";
import { filterNames } from "#functions/engine/filters/names.ts";

/**
 * Conditions of the effects by their member query. Those that select nobody because something was deleted are
 * marked as broken.
 */
export async function loadConditions(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<Map<number, Filter | "broken">> {
	const ids = [...new Set(effects.flatMap(({ member_query_id }) => member_query_id ?? []))];
	if (ids.length === 0) return new Map();
	const rows = await ctx.db
		.select({ id: memberQueries.id, filter: memberQueries.filter })
		.from(memberQueries)
		.where(inArray(memberQueries.id, ids));
	const names = await filterNames(
		ctx,
		rows.map(({ filter }) => filter),
	);
	const found = new Map(
		rows.map(({ id, filter }) => [id, isBroken(filter, names) ? "broken" : filter] as const),
	);
	return new Map(ids.map((id) => [id, found.get(id) ?? "broken"]));
}
