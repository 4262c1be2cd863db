import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { whole } from "#db/platform/sql/whole.ts";
import { joined } from "./conditions/joined.ts";
import { chainOf, shownOf } from "./found.ts";
import { along, idsWithKeys, inOrder } from "./orders.ts";
import { countIn, countsOf, openAfter, type PageQuestion, type Ways } from "./ways.ts";

/** Of more who are found than these the order is walked for them to its end: to look all of them up would take longer. */
const MANY = 20_000;
/** To look one up takes as long as to pass so many of the order. */
const PASSED = 6;
/**
 * Maximum length of a scan, as a multiple of its expected length for evenly distributed matches: beyond, the
 * matches are at its end.
 */
const PATIENCE = 3;

/** All matches, as for a count, and the first of them, where no other strategy was used. */
export function restOf({ whom, parts, need, order }: PageQuestion, openLast: (limit?: number) => SQL): Ways {
	const chain = chainOf(parts, whom);
	const sorted = (where: readonly SQL[], limit: SQL) =>
		sql`rest as materialized (${idsWithKeys(order)} where ${joined(where, "and")}
			order by ${inOrder(order, sql`+${order.key}`, sql`+${friends.id}`)} ${limit})`;
	const rows = [sql`select * from rest`];
	if (chain === null) return { ctes: [sorted([...parts.tests, shownOf(whom)], openLast(need))], rows };
	const found = sql`found as materialized (select * from (${chain.ids}) ${openLast()})`;
	const isFound = sql`${friends.id} in (select * from found)`;
	// The remaining tests are evaluated for each friend in the order of their ids.
	if (parts.tests.length > 0)
		return { ctes: [found, sorted([isFound, ...chain.left], sql`limit ${whole(need)}`)], rows };
	const n = countIn("found");
	const isMany = sql`${n} > ${whole(MANY)}`;
	const last = sql`(select ifnull(max(${friends.id}), 0) as last from ${friends})`;
	/** Maximum length of a scan for the needed friends. */
	const passed = sql`(${whole(need * PATIENCE)} * last / max(${n}, 1))`;
	const steps = sql`(select iif(${isMany}, -1, ${passed}) from ${countsOf(["found"])}, ${last})`;
	const isShown =
		chain.left.length === 0
			? sql`1`
			: sql`exists (select 1 from ${friends} where ${friends.id} = w.id and ${joined(chain.left, "and")})`;
	const walked = sql`walked as materialized (select w.id, w.k from ${along(order, steps)} w where w.id in (select * from found) and ${isShown}
		order by ${inOrder(order, sql`w.k`, sql`w.id`)}
		limit (select iif(${isMany} or ${passed} < ${n} * ${whole(PASSED)}, ${whole(need)}, 0) from ${countsOf(["found"])}, ${last}))`;
	const hasWalked = sql`(${isMany} or ${countIn("walked")} = ${whole(need)})`;
	return {
		ctes: [
			found,
			walked,
			sorted([isFound, ...chain.left], openAfter(["found", "walked"], sql`not ${hasWalked}`, need)),
		],
		rows: [sql`select id, k from walked, ${countsOf(["found", "walked"])} where ${hasWalked}`, ...rows],
	};
}
