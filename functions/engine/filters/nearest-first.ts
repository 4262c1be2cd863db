import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { plainConditions } from "#domain/engine/filters/filter-schema.ts";
import { joinConditions } from "./conditions/join-conditions.ts";
import { NEVER_WROTE } from "./conditions/other.ts";
import { combineParts } from "./filter-chain.ts";
import { beginsWithoutKey, firstOfOrder, orderByKey } from "./friend-orders.ts";
import {
	type FriendPageQuery,
	limitAfter,
	limitIf,
	type PageStrategy,
	strategyCount,
} from "./strategy-statements.ts";

/** Number of friends tested first: the matches among them show how far the page extends. */
const FIRST_SCAN = 500;
/** Maximum number of friends of the order tested one by one: beyond, the full search is cheaper. */
const MAX_SCAN = 8_000;

/**
 * Maximum number of conditions for a separate search of friends without a key: D1 limits a statement to 100
 * KB.
 */
const MAX_SEPARATE_CONDITIONS = 15;

/**
 * Number of matches among the first friends that makes a page within `MAX_SCAN` friends likely: twice as many as needed,
 * to allow for chance.
 */
const promisingMatches = (neededRows: number): number =>
	Math.max(1, Math.ceil((neededRows * FIRST_SCAN * 2) / MAX_SCAN));

interface Nearest {
	strategy: PageStrategy;
	/** Limit of the remaining search: 0 where one of these strategies filled the page. */
	restLimit: (limit?: number) => SQL;
}

/**
 * Tests the first friends of the order one by one, and more of them if enough match to fill the page. Friends
 * who never wrote, where they come first, are tested separately: among them often nobody matches, or all do.
 * If they do not fill the page, but those after them would, they become a set next to those of the filter,
 * read up to the needed number.
 */
export function nearestStrategy(pageQuery: FriendPageQuery, friendWhere: SQL): Nearest {
	const { neededRows, order } = pageQuery;
	const selectNearest = (limit: number, where: SQL, limitSql: SQL) => sql`select n.id, n.k
		from ${firstOfOrder(order, limit, where)} n cross join ${friends} on ${friends.id} = n.id where ${friendWhere}
		order by ${orderByKey(order, sql`n.k`, sql`n.id`)} ${limitSql}`;
	const firstLimit = limitIf(sql`set_number = 0`, neededRows);
	const isPromising = sql`${strategyCount("first_scan")} between ${integerLiteral(promisingMatches(neededRows))} and ${integerLiteral(neededRows - 1)}`;
	const scansOf = (where: SQL, limit: SQL) => [
		sql`first_scan as materialized (${selectNearest(FIRST_SCAN, where, limit)})`,
		sql`long_scan as materialized (${selectNearest(MAX_SCAN, where, limitAfter(["first_scan"], isPromising, neededRows))})`,
	];
	const restLimit = (strategies: string[]) => (limit?: number) =>
		limitAfter(
			strategies,
			sql`set_number = 0 and max(${sql.join(strategies.map(strategyCount), sql`, `)}) < ${integerLiteral(neededRows)}`,
			limit,
		);
	const rowsOf = (strategies: string[]) =>
		strategies.map((strategyName) => {
			const name = sql.identifier(strategyName);
			return sql`select * from ${name} where (select count(*) from ${name}) = ${integerLiteral(neededRows)}`;
		});
	const isLong = plainConditions(pageQuery.scope.filter.inputs).length > MAX_SEPARATE_CONDITIONS;
	if (isLong || !beginsWithoutKey(order)) {
		const strategies = ["first_scan", "long_scan"];
		return {
			strategy: { ctes: scansOf(sql`1`, firstLimit), rows: rowsOf(strategies) },
			restLimit: restLimit(strategies),
		};
	}
	const strategies = ["without_key", "first_scan", "long_scan"];
	const [keyMissing, keyPresent] = [sql`${order.key} is null`, sql`${order.key} is not null`];
	const nearLimit = limitAfter(
		["without_key"],
		sql`set_number = 0 and ${strategyCount("without_key")} < ${integerLiteral(neededRows)}`,
		neededRows,
	);
	const areOthersFull = sql`max(${strategyCount("first_scan")}, ${strategyCount("long_scan")}) = ${integerLiteral(neededRows)}`;
	return {
		strategy: {
			ctes: [
				sql`without_key as materialized (${selectNearest(FIRST_SCAN, keyMissing, firstLimit)})`,
				...scansOf(keyPresent, nearLimit),
				sql`never_wrote (id) as materialized (${neverWrote(pageQuery)} order by 1 ${limitAfter(["first_scan", "long_scan"], areOthersFull, neededRows)})`,
			],
			rows: [...rowsOf(strategies), sql`select id, null from never_wrote`],
		},
		restLimit: restLimit(strategies),
	};
}

/** Matching friends who never wrote. A chain has them in the order of ids, which is their order. */
function neverWrote({ scope, parts }: FriendPageQuery): SQL {
	const { ids, remainingWhere } = combineParts({ ...parts, sets: [...parts.sets, [NEVER_WROTE]] }, scope)!;
	return remainingWhere.length === 0
		? ids
		: sql`select ${friends.id} from ${friends} where ${friends.id} in (${ids}) and ${joinConditions(remainingWhere, "and")}`;
}
