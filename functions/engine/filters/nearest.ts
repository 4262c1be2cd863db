import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { whole } from "#db/platform/sql/whole.ts";
import { plainConditions } from "#domain/engine/filters/filter.ts";
import { joined } from "./conditions/joined.ts";
import { NEVER_WROTE } from "./conditions/other.ts";
import { chainOf } from "./found.ts";
import { along, beginsWithout, inOrder } from "./orders.ts";
import { countIn, open, openAfter, type PageQuestion, type Ways } from "./ways.ts";

/** Number of friends tested first: the matches among them tell how far the page extends. */
const NEAR = 500;
/** Maximum number of friends of the order tested one by one: beyond, the full search is cheaper. */
const FAR = 8_000;

/**
 * Maximum number of conditions for a separate search of friends without a key: D1 limits a statement to 100
 * KB.
 */
const APART = 15;

/**
 * Number of matches among the first that makes a page within the maximum likely: twice as many as needed, to
 * allow for chance.
 */
const promising = (need: number): number => Math.max(1, Math.ceil((need * NEAR * 2) / FAR));

interface Nearest {
	ways: Ways;
	/** A limit that is 0 where one of these strategies was used. */
	openRest: (limit?: number) => SQL;
}

/**
 * Tests the first friends of the order one by one, and more of them if enough match to fill the page. Friends
 * who never wrote, where they come first, are tested separately: among them often nobody matches, or all do.
 * If they do not fill the page, but those after them would, they become a set next to those of the filter,
 * read up to the needed number.
 */
export function nearestOf(asked: PageQuestion, each: SQL): Nearest {
	const { need, order } = asked;
	const nearest = (limit: number, where: SQL, opened: SQL) => sql`select n.id, n.k
		from ${along(order, limit, where)} n cross join ${friends} on ${friends.id} = n.id where ${each}
		order by ${inOrder(order, sql`n.k`, sql`n.id`)} ${opened}`;
	const first = open(sql`which = 0`, need);
	const isPromising = sql`${countIn("near")} between ${whole(promising(need))} and ${whole(need - 1)}`;
	const openRest = (ways: string[]) => (limit?: number) =>
		openAfter(ways, sql`which = 0 and max(${sql.join(ways.map(countIn), sql`, `)}) < ${whole(need)}`, limit);
	const rowsOf = (ways: string[]) =>
		ways.map((way) => {
			const name = sql.identifier(way);
			return sql`select * from ${name} where (select count(*) from ${name}) = ${whole(need)}`;
		});
	const isLong = plainConditions(asked.whom.filter.inputs).length > APART;
	if (isLong || !beginsWithout(order)) {
		const ways = ["near", "far"];
		const near = sql`near as materialized (${nearest(NEAR, sql`1`, first)})`;
		const far = sql`far as materialized (${nearest(FAR, sql`1`, openAfter(["near"], isPromising, need))})`;
		return { ways: { ctes: [near, far], rows: rowsOf(ways) }, openRest: openRest(ways) };
	}
	const ways = ["silent", "near", "far"];
	const [without, keyed] = [sql`${order.key} is null`, sql`${order.key} is not null`];
	const behind = openAfter(["silent"], sql`which = 0 and ${countIn("silent")} < ${whole(need)}`, need);
	const isAhead = sql`max(${countIn("near")}, ${countIn("far")}) = ${whole(need)}`;
	return {
		ways: {
			ctes: [
				sql`silent as materialized (${nearest(NEAR, without, first)})`,
				sql`near as materialized (${nearest(NEAR, keyed, behind)})`,
				sql`far as materialized (${nearest(FAR, keyed, openAfter(["near"], isPromising, need))})`,
				sql`unheard (id) as materialized (${neverWrote(asked)} order by 1 ${openAfter(["near", "far"], isAhead, need)})`,
			],
			rows: [...rowsOf(ways), sql`select id, null from unheard`],
		},
		openRest: openRest(ways),
	};
}

/** Matching friends who never wrote. A chain has them in the order of ids, which is their order. */
function neverWrote({ whom, parts }: PageQuestion): SQL {
	const { ids, left } = chainOf({ ...parts, named: [...parts.named, [NEVER_WROTE]] }, whom)!;
	return left.length === 0
		? ids
		: sql`select ${friends.id} from ${friends} where ${friends.id} in (${ids}) and ${joined(left, "and")}`;
}
