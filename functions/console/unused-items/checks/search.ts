import { eq, isNull, sql } from "drizzle-orm";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { hasUnreadableCondition } from "#domain/engine/filters/broken-filter.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { UNRESTRICTED } from "#functions/engine/filters/unrestricted-scope.ts";
import type { UnusedCheckFinder } from "../unused-check.ts";

/** Saved searches in one D1 call: each reads up to its first friend. */
const SEARCHES_PER_CALL = 20;

/** Saved searches that select nobody. */
export const findEmptySearches: UnusedCheckFinder = async (ctx, limit) => {
	const searches = await ctx.db
		.select({
			id: funnels.id,
			name: funnels.name,
			json: sql<string>`${memberQueries.filter}`.as("filter_json"),
		})
		.from(funnels)
		.innerJoin(memberQueries, eq(memberQueries.id, funnels.memberQueryId))
		.where(isNull(funnels.deletedAt))
		.orderBy(funnels.id)
		.limit(limit);
	const found = [];
	for (let from = 0; from < searches.length; from += SEARCHES_PER_CALL) {
		const part = searches
			.slice(from, from + SEARCHES_PER_CALL)
			.map(({ json, ...search }) => ({ ...search, filter: parseFilterJson(json) }));
		const [first, ...rest] = part.map(({ filter }) =>
			queryRows(ctx.db, { id: number }, friendIdsAfter(ctx, filter, UNRESTRICTED, { cursor: 0, take: 1 })),
		);
		const results = await ctx.db.batch([first!, ...rest]);
		found.push(...part.filter((_, index) => results[index]!.length === 0));
	}
	return found.map(({ id, name, filter }) => ({
		id,
		name,
		reason: hasUnreadableCondition(filter) ? UNUSED_ITEM_TEXTS.broken : UNUSED_ITEM_TEXTS.search,
		records: null,
	}));
};
