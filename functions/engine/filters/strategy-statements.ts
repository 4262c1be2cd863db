import { type SQL, sql } from "drizzle-orm";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { friendIdsOf } from "./conditions/friend-rows.ts";
import { joinConditions } from "./conditions/join-conditions.ts";
import type { FilterScope } from "./filter-chain.ts";
import { type FilterParts, isScanned } from "./filter-parts.ts";
import type { FriendOrder } from "./friend-orders.ts";

/**
 * Strategies of a statement to find its friends, chosen inside it by the data. An unused strategy is disabled
 * by a limit of 0, which SQLite evaluates first (decisions/0015-combined-filters-are-set-operations.md).
 */

/** Parameters of a page. */
export interface FriendPageQuery {
	scope: FilterScope;
	parts: FilterParts;
	/** Number of friends needed from the beginning of the order. */
	neededRows: number;
	order: FriendOrder;
}

/** Part of a page's statement. */
export interface PageStrategy {
	ctes: SQL[];
	/** Selects of `id` and the key `k`. */
	rows: SQL[];
}

/**
 * Maximum number of friends tested one by one and sorted. They are in the order of ids, so that neighbouring
 * rows are read together.
 */
const MAX_TESTED = 10_000;
/** Maximum number of measured sets: D1 allows no more selects in a compound. */
const MAX_MEASURED = 5;

/** Strategy for a filter whose constant condition is false: no friend is tested. */
const NO_FRIENDS = -1;

/** Sets of friends to intersect. */
export type FriendSets = FilterParts["sets"];

/** Sets whose size is worth measuring: those that read only the rows they find. */
export function measuredSets(sets: FriendSets): FriendSets {
	const measured: FriendSets = [];
	let rows = 0;
	for (const set of sets) {
		if (isScanned(set) || rows + set.length > MAX_MEASURED) continue;
		measured.push(set);
		rows += set.length;
	}
	return measured;
}

/**
 * Number of the set that is tested one by one, from 1; 0 where none is small, negative where no friend is
 * tested.
 */
export function chosenStrategy(sets: FriendSets, constantTests: readonly SQL[]): SQL {
	const strategyNumber =
		constantTests.length === 0
			? smallestSetNumber(sets)
			: sql`iif(${joinConditions(constantTests, "and")}, ${smallestSetNumber(sets)}, ${integerLiteral(NO_FRIENDS)})`;
	return sql`size as materialized (select ${sizesOf(sets)}), strategy as materialized (select ${strategyNumber} as set_number from size)`;
}

/** Column with the size of a set. */
const sizeColumn = (index: number): SQL => sql.raw(`n${index + 1}`);

/** Size of each set, counted up to `MAX_TESTED`. */
const sizesOf = (sets: FriendSets): SQL =>
	sets.length === 0
		? sql`0`
		: sql.join(
				sets.map(
					(rows, index) =>
						sql`(select count(*) from (${sql.join(rows.map(friendIdsOf), sql` union all `)} limit ${integerLiteral(MAX_TESTED)})) as ${sizeColumn(index)}`,
				),
				sql`, `,
			);

/** Number of the smallest set, from 1; 0 where none is small. */
function smallestSetNumber(sets: FriendSets): SQL {
	if (sets.length === 0) return sql`0`;
	const sizes = sets.map((_, index) => sizeColumn(index));
	const minimum = sql`min(${sql.join([...sizes, integerLiteral(MAX_TESTED)], sql`, `)})`;
	const cases = sizes.map((each, index) => sql`when ${each} = ${minimum} then ${sql.raw(String(index + 1))}`);
	return sql`case when ${minimum} = ${integerLiteral(MAX_TESTED)} then 0 ${sql.join(cases, sql` `)} end`;
}

/** Ids of the smallest set; the others are not read. */
export const smallestSet = (sets: FriendSets): SQL =>
	sets.length === 0
		? sql`select 0 where 0`
		: sql.join(
				sets.flatMap((rows, index) =>
					rows.map(
						({ from, friend, where }) =>
							sql`select ${friend} from strategy cross join ${from} where strategy.set_number = ${sql.raw(String(index + 1))} and (${where})`,
					),
				),
				sql` union all `,
			);

/** Limit that is 0 unless the strategy is used. */
export const limitIf = (when: SQL, limit = -1): SQL =>
	sql`limit (select iif(${when}, ${integerLiteral(limit)}, 0) from strategy)`;

/**
 * The same, depending also on the numbers of friends found by other strategies, each by `strategyCount`. The
 * numbers are joined in `from`: as nested queries each would be another level, and D1 limits an expression to
 * a hundred levels in total.
 */
export const limitAfter = (strategies: readonly string[], when: SQL, limit = -1): SQL =>
	sql`limit (select iif(${when}, ${integerLiteral(limit)}, 0) from strategy, ${strategyCounts(strategies)})`;

/** Numbers of friends found by some strategies, as one row. */
export const strategyCounts = (strategies: readonly string[]): SQL =>
	sql.join(
		strategies.map(
			(strategy) => sql`(select count(*) as ${strategyCount(strategy)} from ${sql.identifier(strategy)})`,
		),
		sql`, `,
	);

/** Column with the number of friends that a strategy found. */
export const strategyCount = (strategy: string): SQL => sql.raw(`n_${strategy}`);
