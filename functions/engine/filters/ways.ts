import { type SQL, sql } from "drizzle-orm";
import { whole } from "#db/platform/sql/whole.ts";
import { joined } from "./conditions/joined.ts";
import { idsOf } from "./conditions/selected.ts";
import type { Whom } from "./found.ts";
import type { Order } from "./orders.ts";
import { type Parts, sifts } from "./sets.ts";

/**
 * Strategies of a statement to find its friends, chosen inside it by the data. An unused strategy is disabled
 * by a limit of 0, which SQLite evaluates first (decisions/0080-combined-filters.md).
 */

/** Parameters of a page. */
export interface PageQuestion {
	whom: Whom;
	parts: Parts;
	/** Number of friends needed from the beginning of the order. */
	need: number;
	order: Order;
}

/** Part of a page's statement. */
export interface Ways {
	ctes: SQL[];
	/** Selects of `id` and `k`, the key. */
	rows: SQL[];
}

/**
 * Maximum number of friends tested one by one and sorted. They are in the order of ids, so that neighbouring
 * rows are read together.
 */
const FEW = 10_000;
/** Maximum number of sets whose size is measured. D1 allows no more selects of a compound. */
const SIZED = 5;

/** Strategy for a filter whose constant condition is false: no friend is tested. */
const NOBODY = -1;

export type Sets = Parts["named"];

/** Sets whose size is worth measuring: those that read only the rows they find. */
export function sizedOf(named: Sets): Sets {
	const sized: Sets = [];
	let rows = 0;
	for (const each of named) {
		if (sifts(each) || rows + each.length > SIZED) continue;
		sized.push(each);
		rows += each.length;
	}
	return sized;
}

/**
 * Number of the set that is tested one by one, from 1; 0 where none is small, negative where no friend is
 * tested.
 */
export function wayOf(sets: Sets, given: readonly SQL[]): SQL {
	const which =
		given.length === 0
			? whichOf(sets)
			: sql`iif(${joined(given, "and")}, ${whichOf(sets)}, ${whole(NOBODY)})`;
	return sql`size as materialized (select ${sizesOf(sets)}), way as materialized (select ${which} as which from size)`;
}

const name = (index: number): SQL => sql.raw(`n${index + 1}`);

/** Each set's size, as far as it is less than `FEW`. */
const sizesOf = (sets: Sets): SQL =>
	sets.length === 0
		? sql`0`
		: sql.join(
				sets.map(
					(rows, index) =>
						sql`(select count(*) from (${sql.join(rows.map(idsOf), sql` union all `)} limit ${whole(FEW)})) as ${name(index)}`,
				),
				sql`, `,
			);

/** The number of the smallest set, from 1; 0 where none is small. */
function whichOf(sets: Sets): SQL {
	if (sets.length === 0) return sql`0`;
	const names = sets.map((_, index) => name(index));
	const least = sql`min(${sql.join([...names, whole(FEW)], sql`, `)})`;
	const cases = names.map((each, index) => sql`when ${each} = ${least} then ${sql.raw(String(index + 1))}`);
	return sql`case when ${least} = ${whole(FEW)} then 0 ${sql.join(cases, sql` `)} end`;
}

/** The ids of the smallest set; of the others nothing is read. */
export const driverOf = (sets: Sets): SQL =>
	sets.length === 0
		? sql`select 0 where 0`
		: sql.join(
				sets.flatMap((rows, index) =>
					rows.map(
						({ from, friend, where }) =>
							sql`select ${friend} from way cross join ${from} where way.which = ${sql.raw(String(index + 1))} and (${where})`,
					),
				),
				sql` union all `,
			);

/** A limit that is 0 unless the way is gone. */
export const open = (when: SQL, limit = -1): SQL =>
	sql`limit (select iif(${when}, ${whole(limit)}, 0) from way)`;

/**
 * The same, depending on the numbers of friends found by other strategies, each by `countIn`. The numbers are
 * joined in `from`: as nested queries each would be another level, and D1 limits an expression to a hundred
 * levels in total.
 */
export const openAfter = (ways: readonly string[], when: SQL, limit = -1): SQL =>
	sql`limit (select iif(${when}, ${whole(limit)}, 0) from way, ${countsOf(ways)})`;

/** The numbers of those whom some ways found, as one row. */
export const countsOf = (ways: readonly string[]): SQL =>
	sql.join(
		ways.map((way) => sql`(select count(*) as ${countIn(way)} from ${sql.identifier(way)})`),
		sql`, `,
	);

export const countIn = (way: string): SQL => sql.raw(`n_${way}`);
