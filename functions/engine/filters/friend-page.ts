import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { FriendOrderCode } from "#domain/engine/filters/friend-order.ts";
import { wideParts } from "./filter-chain.ts";
import type { FilterContext } from "./filter-context.ts";
import { isSplittable, splitFilter } from "./filter-parts.ts";
import { filterWhere } from "./filter-where.ts";
import { friendOrderOf, idsWithKeys, orderByKey } from "./friend-orders.ts";
import { nearestStrategy } from "./nearest-first.ts";
import { searchRest } from "./search-rest.ts";
import { unionOfSets } from "./set-operations.ts";
import {
	chosenStrategy,
	type FriendPageQuery,
	limitIf,
	measuredSets,
	type PageStrategy,
	smallestSet,
} from "./strategy-statements.ts";

interface Page {
	take: number;
	skip: number;
	/** By default the filter's own order. */
	orderCode?: FriendOrderCode;
}

/**
 * Ids of one page of friends in the filter's order: rows with `id`. There are several strategies; the
 * statement chooses one by the data (decisions/0015-combined-filters-are-set-operations.md).
 * - Few: a condition selects few friends. They are tested one by one, and sorted.
 * - Near: the first friends of the order are tested one by one; and more of them, if enough match to fill the
 *   page.
 * - Otherwise all matches are found as for a count. They are looked up and sorted, or, if that is cheaper,
 *   the order's index is scanned for them.
 */
export function filterPageSql(
	context: FilterContext,
	filter: Filter,
	scopeWhere: SQL,
	{ take, skip, orderCode = filter.sort_type }: Page,
): SQL {
	const order = friendOrderOf(orderCode, context);
	const sortKeys = orderByKey(order, sql`+${order.key}`, sql`+${friends.id}`);
	const pageLimit = sql`limit ${integerLiteral(take)} offset ${integerLiteral(skip)}`;
	if (!isSplittable(filter))
		return packValues(sql`select ${friends.id} as id from ${friends} where ${filterWhere(context, filter)} and ${scopeWhere}
			order by ${sortKeys} ${pageLimit}`);
	const neededRows = take + skip;
	const parts = splitFilter(context, filter.inputs);
	// Small sets are found through their indices; without a small set, a span of instants is wide.
	const wideSpanParts = wideParts(context, filter);
	const sets = measuredSets(parts.sets);
	const friendWhere = sql`${filterWhere({ ...context, strategy: "perFriend" }, filter)} and ${scopeWhere}`;
	const pageQuery: FriendPageQuery = {
		scope: { filter, scopeWhere },
		parts: wideSpanParts,
		neededRows,
		order,
	};
	const fewStrategy: PageStrategy = {
		ctes: [
			sql`few as materialized (${idsWithKeys(order)} where ${friends.id} in (${smallestSet(sets)}) and ${friendWhere}
				order by ${sortKeys} ${limitIf(sql`set_number > 0`, neededRows)})`,
		],
		rows: [sql`select * from few`],
	};
	const nearest = nearestStrategy(pageQuery, friendWhere);
	const strategies = [fewStrategy, nearest.strategy, searchRest(pageQuery, nearest.restLimit)];
	return packValues(sql`with ${sql.join([chosenStrategy(sets, parts.constantTests), ...strategies.flatMap(({ ctes }) => ctes)], sql`, `)}
		select id from (${unionOfSets(strategies.flatMap(({ rows }) => rows))})
		order by ${orderByKey(order, sql`k`, sql`id`)} ${pageLimit}`);
}
