import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { packed } from "#db/platform/sql/packed.ts";
import { whole } from "#db/platform/sql/whole.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { united } from "./chains.ts";
import type { FilterContext } from "./context.ts";
import { filterWhere } from "./filter.ts";
import { wideParts } from "./found.ts";
import { nearestOf } from "./nearest.ts";
import { idsWithKeys, inOrder, ORDERS } from "./orders.ts";
import { restOf } from "./rest.ts";
import { isTakenApart, partsOf } from "./sets.ts";
import { driverOf, open, type PageQuestion, sizedOf, type Ways, wayOf } from "./ways.ts";

interface Page {
	take: number;
	skip: number;
}

/**
 * Ids of one page of friends in the filter's order: rows with `id`. There are several strategies; the
 * statement chooses one by the data (decisions/0080-combined-filters.md).
 * - Few: a condition selects few friends. They are tested one by one, and sorted.
 * - Near: the first friends of the order are tested one by one; and more of them, if enough match to fill the
 *   page.
 * - Otherwise all matches are found as for a count. They are looked up and sorted, or, if that is cheaper,
 *   the order's index is scanned for them.
 */
export function pageOf(at: FilterContext, filter: Filter, within: SQL, { take, skip }: Page): SQL {
	const order = ORDERS[filter.sort_type];
	const sorted = inOrder(order, sql`+${order.key}`, sql`+${friends.id}`);
	const part = sql`limit ${whole(take)} offset ${whole(skip)}`;
	if (!isTakenApart(filter))
		return packed(sql`select ${friends.id} as id from ${friends} where ${filterWhere(at, filter)} and ${within}
			order by ${sorted} ${part}`);
	const need = take + skip;
	const parts = partsOf(at, filter.inputs);
	// Few are found by their indices; where no condition names few, a span of instants is wide.
	const wide = wideParts(at, filter);
	const sets = sizedOf(parts.named);
	const each = sql`${filterWhere({ ...at, strategy: "perFriend" }, filter)} and ${within}`;
	const asked: PageQuestion = { whom: { filter, within }, parts: wide, need, order };
	const few: Ways = {
		ctes: [
			sql`few as materialized (${idsWithKeys(order)} where ${friends.id} in (${driverOf(sets)}) and ${each}
				order by ${sorted} ${open(sql`which > 0`, need)})`,
		],
		rows: [sql`select * from few`],
	};
	const nearest = nearestOf(asked, each);
	const ways = [few, nearest.ways, restOf(asked, nearest.openRest)];
	return packed(sql`with ${sql.join([wayOf(sets, parts.given), ...ways.flatMap(({ ctes }) => ctes)], sql`, `)}
		select id from (${united(ways.flatMap(({ rows }) => rows))})
		order by ${inOrder(order, sql`k`, sql`id`)} ${part}`);
}
