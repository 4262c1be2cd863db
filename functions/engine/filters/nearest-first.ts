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
const promisingMatches = (need: number): number => Math.max(1, Math.ceil((need * FIRST_SCAN * 2) / MAX_SCAN));

interface Nearest {
	ways: PageStrategy;
	/** Limit of the remaining search: 0 where one of these strategies filled the page. */
	openRest: (limit?: number) => SQL;
}

/**
 * Tests the first friends of the order one by one, and more of them if enough match to fill the page. Friends
 * who never wrote, where they come first, are tested separately: among them often nobody matches, or all do.
 * If they do not fill the page, but those after them would, they become a set next to those of the filter,
 * read up to the needed number.
 */
export function nearestStrategy(asked: FriendPageQuery, each: SQL): Nearest {
	const { need, order } = asked;
	const nearest = (limit: number, where: SQL, opened: SQL) => sql`select n.id, n.k
		from ${firstOfOrder(order, limit, where)} n cross join ${friends} on ${friends.id} = n.id where ${each}
		order by ${orderByKey(order, sql`n.k`, sql`n.id`)} ${opened}`;
	const first = limitIf(sql`set_number = 0`, need);
	const isPromising = sql`${strategyCount("first_scan")} between ${integerLiteral(promisingMatches(need))} and ${integerLiteral(need - 1)}`;
	const openRest = (ways: string[]) => (limit?: number) =>
		limitAfter(
			ways,
			sql`set_number = 0 and max(${sql.join(ways.map(strategyCount), sql`, `)}) < ${integerLiteral(need)}`,
			limit,
		);
	const rowsOf = (ways: string[]) =>
		ways.map((way) => {
			const name = sql.identifier(way);
			return sql`select * from ${name} where (select count(*) from ${name}) = ${integerLiteral(need)}`;
		});
	const isLong = plainConditions(asked.whom.filter.inputs).length > MAX_SEPARATE_CONDITIONS;
	if (isLong || !beginsWithoutKey(order)) {
		const ways = ["first_scan", "long_scan"];
		const near = sql`first_scan as materialized (${nearest(FIRST_SCAN, sql`1`, first)})`;
		const far = sql`long_scan as materialized (${nearest(MAX_SCAN, sql`1`, limitAfter(["first_scan"], isPromising, need))})`;
		return { ways: { ctes: [near, far], rows: rowsOf(ways) }, openRest: openRest(ways) };
	}
	const ways = ["without_key", "first_scan", "long_scan"];
	const [without, keyed] = [sql`${order.key} is null`, sql`${order.key} is not null`];
	const behind = limitAfter(
		["without_key"],
		sql`set_number = 0 and ${strategyCount("without_key")} < ${integerLiteral(need)}`,
		need,
	);
	const isAhead = sql`max(${strategyCount("first_scan")}, ${strategyCount("long_scan")}) = ${integerLiteral(need)}`;
	return {
		ways: {
			ctes: [
				sql`without_key as materialized (${nearest(FIRST_SCAN, without, first)})`,
				sql`first_scan as materialized (${nearest(FIRST_SCAN, keyed, behind)})`,
				sql`long_scan as materialized (${nearest(MAX_SCAN, keyed, limitAfter(["first_scan"], isPromising, need))})`,
				sql`never_wrote (id) as materialized (${neverWrote(asked)} order by 1 ${limitAfter(["first_scan", "long_scan"], isAhead, need)})`,
			],
			rows: [...rowsOf(ways), sql`select id, null from never_wrote`],
		},
		openRest: openRest(ways),
	};
}

/** Matching friends who never wrote. A chain has them in the order of ids, which is their order. */
function neverWrote({ whom, parts }: FriendPageQuery): SQL {
	const { ids, left } = combineParts({ ...parts, named: [...parts.named, [NEVER_WROTE]] }, whom)!;
	return left.length === 0
		? ids
		: sql`select ${friends.id} from ${friends} where ${friends.id} in (${ids}) and ${joinConditions(left, "and")}`;
}
