import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { joinConditions } from "./conditions/join-conditions.ts";
import { combineParts, type SetChain, shownWhere } from "./filter-chain.ts";
import { firstOfOrder, idsWithKeys, orderByKey } from "./friend-orders.ts";
import {
	type FriendPageQuery,
	limitAfter,
	type PageStrategy,
	strategyCount,
	strategyCounts,
} from "./strategy-statements.ts";

/** Number of matches above which the scan has no end: a look-up of all matches would take longer. */
const SCAN_ABOVE = 20_000;
/** Number of scanned rows that cost as much as one look-up. */
const ROWS_PER_LOOK_UP = 6;
/**
 * Maximum length of a scan, as a multiple of the length expected for evenly distributed matches. A longer one
 * would mean that the matches are near the end of the order.
 */
const MAX_SCAN_FACTOR = 3;

/**
 * Finds the page among all matches where no earlier strategy has filled it. The matches are found as for a
 * count, then looked up and sorted; if it is cheaper, the order's index is scanned for them instead.
 * @param restLimit limit that is 0 where an earlier strategy has filled the page
 */
export function searchRest(
	{ scope, parts, neededRows, order }: FriendPageQuery,
	restLimit: (limit?: number) => SQL,
): PageStrategy {
	const chain = combineParts(parts, scope);
	// The unary plus keeps SQLite from reading the order's index instead of sorting the matches.
	const sortedRest = (where: readonly SQL[], limit: SQL) =>
		sql`rest as materialized (${idsWithKeys(order)} where ${joinConditions(where, "and")}
			order by ${orderByKey(order, sql`+${order.key}`, sql`+${friends.id}`)} ${limit})`;
	const rows = [sql`select * from rest`];
	if (chain === null)
		return { ctes: [sortedRest([...parts.friendTests, shownWhere(scope)], restLimit(neededRows))], rows };
	const foundCte = sql`found as materialized (select * from (${chain.ids}) ${restLimit()})`;
	const conditions = [sql`${friends.id} in (select * from found)`, ...chain.remainingWhere];
	// Tests read the row of each friend; in the order of ids, neighbouring rows are read together.
	if (parts.friendTests.length > 0)
		return { ctes: [foundCte, sortedRest(conditions, sql`limit ${integerLiteral(neededRows)}`)], rows };
	const scan = scanStrategy({ order, neededRows, remainingWhere: chain.remainingWhere });
	return {
		ctes: [
			foundCte,
			scan.cte,
			sortedRest(conditions, limitAfter(["found", "scanned"], sql`not ${scan.isUsed}`, neededRows)),
		],
		rows: [
			sql`select id, k from scanned, ${strategyCounts(["found", "scanned"])} where ${scan.isUsed}`,
			...rows,
		],
	};
}

type Scan = Pick<FriendPageQuery, "order" | "neededRows"> & Pick<SetChain, "remainingWhere">;

/**
 * Scan of the order's index for the friends in `found`. It runs if it costs less than a look-up of each of
 * them, and is used if it filled the page, or if there are so many matches that it had no limit.
 */
function scanStrategy({ order, neededRows, remainingWhere }: Scan): { cte: SQL; isUsed: SQL } {
	const foundCount = strategyCount("found");
	const isMany = sql`${foundCount} > ${integerLiteral(SCAN_ABOVE)}`;
	// The largest id stands for the number of friends.
	const lastId = sql`(select ifnull(max(${friends.id}), 0) as last from ${friends})`;
	const counts = sql`${strategyCounts(["found"])}, ${lastId}`;
	const scanLimit = sql`(${integerLiteral(neededRows * MAX_SCAN_FACTOR)} * last / max(${foundCount}, 1))`;
	const scanLength = sql`(select iif(${isMany}, -1, ${scanLimit}) from ${counts})`;
	const isWorthwhile = sql`${isMany} or ${scanLimit} < ${foundCount} * ${integerLiteral(ROWS_PER_LOOK_UP)}`;
	const isShown =
		remainingWhere.length === 0
			? sql`1`
			: sql`exists (select 1 from ${friends} where ${friends.id} = n.id and ${joinConditions(remainingWhere, "and")})`;
	return {
		cte: sql`scanned as materialized (select n.id, n.k from ${firstOfOrder(order, scanLength)} n where n.id in (select * from found) and ${isShown}
			order by ${orderByKey(order, sql`n.k`, sql`n.id`)}
			limit (select iif(${isWorthwhile}, ${integerLiteral(neededRows)}, 0) from ${counts}))`,
		isUsed: sql`(${isMany} or ${strategyCount("scanned")} = ${integerLiteral(neededRows)})`,
	};
}
