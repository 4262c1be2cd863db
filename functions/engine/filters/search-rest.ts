import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { joinConditions } from "./conditions/join-conditions.ts";
import { combineParts, shownWhere } from "./filter-chain.ts";
import { firstOfOrder, idsWithKeys, orderByKey } from "./friend-orders.ts";
import {
	type FriendPageQuery,
	limitAfter,
	type PageStrategy,
	strategyCount,
	strategyCounts,
} from "./strategy-statements.ts";

/**
 * Number of matches above which the order is scanned to its end: looking up all matches would take longer.
 */
const SCAN_ABOVE = 20_000;
/** Number of scanned rows that cost as much as one look-up. */
const ROWS_PER_LOOK_UP = 6;
/**
 * Maximum length of a scan, as a multiple of the expected length for evenly distributed matches; beyond, the
 * matches are near the end.
 */
const MAX_SCAN_FACTOR = 3;

/** Finds all matches, as for a count, and sorts the first of them, where no other strategy was used. */
export function searchRest(
	{ scope, parts, neededRows, order }: FriendPageQuery,
	restLimit: (limit?: number) => SQL,
): PageStrategy {
	const chain = combineParts(parts, scope);
	const sortedRest = (where: readonly SQL[], limit: SQL) =>
		sql`rest as materialized (${idsWithKeys(order)} where ${joinConditions(where, "and")}
			order by ${orderByKey(order, sql`+${order.key}`, sql`+${friends.id}`)} ${limit})`;
	const rows = [sql`select * from rest`];
	if (chain === null)
		return { ctes: [sortedRest([...parts.friendTests, shownWhere(scope)], restLimit(neededRows))], rows };
	const foundCte = sql`found as materialized (select * from (${chain.ids}) ${restLimit()})`;
	const isFound = sql`${friends.id} in (select * from found)`;
	// The remaining tests are evaluated for each friend in the order of their ids.
	if (parts.friendTests.length > 0)
		return {
			ctes: [
				foundCte,
				sortedRest([isFound, ...chain.remainingWhere], sql`limit ${integerLiteral(neededRows)}`),
			],
			rows,
		};
	const foundCount = strategyCount("found");
	const isMany = sql`${foundCount} > ${integerLiteral(SCAN_ABOVE)}`;
	const lastId = sql`(select ifnull(max(${friends.id}), 0) as last from ${friends})`;
	/** Maximum length of a scan for the needed friends. */
	const scanLimit = sql`(${integerLiteral(neededRows * MAX_SCAN_FACTOR)} * last / max(${foundCount}, 1))`;
	const scanLength = sql`(select iif(${isMany}, -1, ${scanLimit}) from ${strategyCounts(["found"])}, ${lastId})`;
	const isShown =
		chain.remainingWhere.length === 0
			? sql`1`
			: sql`exists (select 1 from ${friends} where ${friends.id} = w.id and ${joinConditions(chain.remainingWhere, "and")})`;
	const scanCte = sql`walked as materialized (select w.id, w.k from ${firstOfOrder(order, scanLength)} w where w.id in (select * from found) and ${isShown}
		order by ${orderByKey(order, sql`w.k`, sql`w.id`)}
		limit (select iif(${isMany} or ${scanLimit} < ${foundCount} * ${integerLiteral(ROWS_PER_LOOK_UP)}, ${integerLiteral(neededRows)}, 0) from ${strategyCounts(["found"])}, ${lastId}))`;
	const isScanUsed = sql`(${isMany} or ${strategyCount("walked")} = ${integerLiteral(neededRows)})`;
	return {
		ctes: [
			foundCte,
			scanCte,
			sortedRest(
				[isFound, ...chain.remainingWhere],
				limitAfter(["found", "walked"], sql`not ${isScanUsed}`, neededRows),
			),
		],
		rows: [
			sql`select id, k from walked, ${strategyCounts(["found", "walked"])} where ${isScanUsed}`,
			...rows,
		],
	};
}
