import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { among } from "#db/among.ts";
import { friends } from "#db/friends.ts";
import { packed } from "#db/packed.ts";
import { holdsBroken } from "#domain/filters/broken.ts";
import { type Filter, plainConditions } from "#domain/filters/filter.ts";
import { idsOf } from "./conditions/selected.ts";
import type { FilterContext } from "./context.ts";
import { filterWhere } from "./filter.ts";
import { chainOf, conditionsOf, foundBy, type Parts, partsOf, sifts } from "./sets.ts";

/**
 * Every question about a filter's friends, each as one statement with at most 100 values. `within` limits the friends
 * to those whom the operator may see (`visibleTo`), or to fewer. It is required, so that it cannot be forgotten.
 */

/** Most conditions that are taken apart into sets, and written more than once: D1 takes 100 KB of text. */
const TAKEN_APART = 25;

/** Whether a filter is taken apart into sets; one with a broken condition selects nobody. */
const isTakenApart = ({ inputs }: Filter): boolean =>
	!holdsBroken({ inputs }) && plainConditions(inputs).length <= TAKEN_APART;

/** How many friends: one row with `count`. Where a condition names few, they alone are asked about the others. */
export function countOf(at: FilterContext, filter: Filter, within: SQL): SQL {
	if (!isTakenApart(filter))
		return packed(
			sql`select count(*) as count from ${friends} where ${filterWhere(at, filter)} and ${within}`,
		);
	const parts = partsOf(at, filter.inputs);
	const found = foundBy(parts, { filter, within });
	const sets = sizedOf(parts.named);
	if (sets.length === 0 || parts.named.flat().length === 1)
		return packed(sql`select count(*) as count ${found}`);
	return packed(sql`with ${wayOf(sets)}
		select (select count(*) from (select 1 from ${friends}
				where ${friends.id} in (${driverOf(sets)}) and ${filterWhere({ ...at, strategy: "perFriend" }, filter)} and ${within}
				limit (select iif(which > 0, -1, 0) from way)))
			+ (select count(*) from (select 1 ${found} limit (select iif(which = 0, -1, 0) from way))) as count`);
}

/**
 * Fewer than these are looked at one by one and sorted. They lie in the order of ids, so that neighbours are read
 * together.
 */
const FEW = 10_000;
/** Of more than these, the order is walked for those who are found; fewer are looked up and sorted. */
const MANY = 20_000;
/** How many friends from the beginning of the order are looked at one by one: some, and more for later pages. */
const nearFor = (need: number): number => Math.min(10_000, 2_000 + 5 * need);
/** How many sets are asked for their size. D1 takes no more selects beside each other. */
const SIZED = 5;

interface Page {
	take: number;
	skip: number;
}

/**
 * The ids of one page of friends in the filter's order: rows with `id`. There are several ways to it, of which the rows
 * decide one (decisions/0015-pages-of-combined-filters.md); the others are closed by a limit of 0.
 * - Few: a condition names fewer than `FEW` friends. They are asked one by one, and sorted.
 * - Near: the first friends of the order are asked one by one; where many match, they fill the page.
 * - Rest: else all who match are found as for a count, and sorted; or where they are many, the order is walked for them.
 */
export function pageOf(at: FilterContext, filter: Filter, within: SQL, { take, skip }: Page): SQL {
	const order = ORDERS[filter.sort_type];
	const key = sql`${order.key}`;
	const sorted = inOrder(order, sql`+${key}`, sql`+${friends.id}`);
	if (!isTakenApart(filter))
		return packed(sql`select ${friends.id} as id from ${friends} where ${filterWhere(at, filter)} and ${within}
			order by ${sorted} limit ${take} offset ${skip}`);
	const need = take + skip;
	const whom = { filter, within };
	const parts = partsOf(at, filter.inputs);
	const chain = chainOf(parts, whom);
	const sets = sizedOf(parts.named);
	const each = sql`${filterWhere({ ...at, strategy: "perFriend" }, filter)} and ${within}`;
	const ids = sql`select ${friends.id} as id, ${key} as k from ${friends}`;
	const along = orderOf(filter.sort_type);
	const open = (when: SQL, limit = need) => sql`limit (select iif(${when}, ${limit}, 0) from way)`;
	const isLeft = sql`which = 0 and (select count(*) from near) < ${need}`;
	// A chain that names nobody begins with the tests.
	const tests = chain === null || parts.named.length > 0 ? parts.tests : [];
	const isMany = tests.length > 0 ? sql`0` : sql`(select count(*) from found) > ${MANY}`;
	const found = sql`select * from found`;
	const rest =
		chain === null
			? sql`rest as materialized (${ids} where ${conditionsOf(tests, whom, null)} order by ${sorted} ${open(isLeft)})`
			: sql`found as materialized (select * from (${chain}) ${open(isLeft, -1)}),
		walked as materialized (select o.id, o.k from (${ids} order by ${along} limit -1) o
			where o.id in (${found}) and exists (select 1 from ${friends} where ${friends.id} = o.id and ${conditionsOf(tests, whom, null)})
			order by ${inOrder(order, sql`o.k`, sql`o.id`)} ${open(isMany)}),
		rest as materialized (${ids} where ${conditionsOf(tests, whom, found)}
			order by ${sorted} ${open(sql`not ${isMany}`)})`;
	return packed(sql`with ${wayOf(sets)},
		few as materialized (${ids} where ${friends.id} in (${driverOf(sets)}) and ${each}
			order by ${sorted} ${open(sql`which > 0`)}),
		near as materialized (select n.id, n.k from (${ids} order by ${along} limit ${nearFor(need)}) n
			cross join ${friends} on ${friends.id} = n.id where ${each}
			order by ${inOrder(order, sql`n.k`, sql`n.id`)} ${open(sql`which = 0`)}),
		${rest}
		select id from (select * from few
			union all select * from near where (select count(*) from near) = ${need}
			union all select * from rest
			${chain === null ? sql`` : sql`union all select * from walked`})
		order by ${inOrder(order, sql`k`, sql`id`)} limit ${take} offset ${skip}`);
}

/** The sets that are worth asking for their size: what is read of them is what is found. */
function sizedOf(named: Parts["named"]): Parts["named"] {
	const sized: Parts["named"] = [];
	let rows = 0;
	for (const each of named) {
		if (sifts(each) || rows + each.length > SIZED) continue;
		sized.push(each);
		rows += each.length;
	}
	return sized;
}

/** Which of the sets is asked one by one, decided once. */
const wayOf = (sets: Parts["named"]): SQL =>
	sql`size as materialized (select ${sizesOf(sets)}), way as materialized (select ${whichOf(sets)} as which from size)`;

const name = (index: number): SQL => sql.raw(`n${index + 1}`);

/** Each set's size, as far as it is less than `FEW`. */
const sizesOf = (sets: Parts["named"]): SQL =>
	sets.length === 0
		? sql`0`
		: sql.join(
				sets.map(
					(rows, index) =>
						sql`(select count(*) from (${sql.join(rows.map(idsOf), sql` union all `)} limit ${FEW})) as ${name(index)}`,
				),
				sql`, `,
			);

/** The number of the smallest set, from 1; 0 where none is small. */
function whichOf(sets: Parts["named"]): SQL {
	if (sets.length === 0) return sql`0`;
	const names = sets.map((_, index) => name(index));
	const least = sql`min(${sql.join([...names, sql`${FEW}`], sql`, `)})`;
	const cases = names.map((each, index) => sql`when ${each} = ${least} then ${sql.raw(String(index + 1))}`);
	return sql`case when ${least} = ${FEW} then 0 ${sql.join(cases, sql` `)} end`;
}

/** The ids of the smallest set; of the others nothing is read. */
const driverOf = (sets: Parts["named"]): SQL =>
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

/** The next ids after a cursor, ascending, for a job that goes through all of them: rows with `id`. */
export const idsAfter = (
	at: FilterContext,
	filter: Filter,
	within: SQL,
	{ cursor, take }: { cursor: number; take: number },
): SQL =>
	packed(sql`select ${friends.id} as id from ${friends}
		where ${friends.id} > ${cursor} and ${filterWhere(at, filter)} and ${within}
		order by ${friends.id} limit ${take}`);

/** Which of some friends match: rows with `id`. They are checked one by one, however many the filter selects. */
export const matchesAmong = (at: FilterContext, filter: Filter, friendIds: readonly number[]): SQL =>
	packed(sql`select ${friends.id} as id from ${friends}
		where ${friends.id} in ${among(friendIds)} and ${filterWhere({ ...at, strategy: "perFriend" }, filter)}`);

/**
 * By `sort_type`: newest friends first, oldest first, newest message first, oldest message first. Friends who never
 * wrote come last, or first in the opposite order.
 */
const ORDERS: Record<Filter["sort_type"], Order> = {
	1: { key: friends.followedAt, isDescending: true },
	0: { key: friends.followedAt, isDescending: false },
	3: { key: friends.lastMessageAt, isDescending: true },
	4: { key: friends.lastMessageAt, isDescending: false },
};

interface Order {
	key: SQLiteColumn;
	isDescending: boolean;
}

const inOrder = ({ isDescending }: Order, key: SQL, id: SQL): SQL =>
	isDescending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;

/** Friends in an order; ties are ordered by id. */
export const orderOf = (sort_type: Filter["sort_type"]): SQL =>
	inOrder(ORDERS[sort_type], sql`${ORDERS[sort_type].key}`, sql`${friends.id}`);
