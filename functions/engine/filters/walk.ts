import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { whole } from "#db/platform/sql/whole.ts";
import type { Condition, Filter } from "#domain/engine/filters/filter.ts";
import { NOBODY } from "./chains.ts";
import { joined } from "./conditions/joined.ts";
import type { FilterContext } from "./context.ts";
import { conditionWhere } from "./filter.ts";
import { chainOf } from "./found.ts";
import { isTakenApart, type Parts, partsOf } from "./sets.ts";
import { strategyOf } from "./strategy.ts";

interface Part {
	/** The id behind which it begins. */
	cursor: number;
	take: number;
}

/**
 * The next ids of a filter that is sets, ascending. SQLite asks for those behind the cursor in each set of a chain, and the
 * chain is walked until there are enough: of sets whose indices have the order of ids nothing is read before the cursor, nor
 * behind the last friend (docs/decisions/0082-pages-by-id-walk-their-sets.md). Null for a filter that is not of sets.
 */
export function walkOf(at: FilterContext, filter: Filter, within: SQL, { cursor, take }: Part): SQL | null {
	if (!isTakenApart(filter)) return null;
	const { asSets, ofEach } = apart(at, filter);
	const parts = onceEach(partsOf({ ...at, strategy: "walk" }, asSets));
	const chain = chainOf(parts, {
		filter,
		within: ofEach.length === 0 ? within : joined([within, ...ofEach], "and"),
	});
	if (chain === null) return null;
	const asked =
		chain.left.length === 0
			? sql`w.id > ${cursor}`
			: sql`${friends.id} = w.id and w.id > ${cursor} and ${joined(chain.left, "and")}`;
	// A limit of 0 is read before anything else is. Written out: one that is bound has the statement planned a second time.
	const most =
		parts.given.length === 0 ? whole(take) : sql`iif(${joined(parts.given, "and")}, ${whole(take)}, 0)`;
	return sql`select w.id as id from (${chain.ids} order by 1) w ${chain.left.length === 0 ? sql`` : sql`cross join ${friends}`}
		where ${asked} order by w.id limit ${most}`;
}

/**
 * Splits conditions into sets and those that are better tested on each friend selected by the others
 * (`strategyOf`).
 */
function apart(at: FilterContext, { inputs }: Filter): { asSets: Condition[]; ofEach: SQL[] } {
	const isOfEach = (condition: Condition) => strategyOf(condition, inputs, at) === "perFriend";
	return {
		asSets: inputs.filter((each) => !isOfEach(each)),
		ofEach: inputs.filter(isOfEach).map((each) => conditionWhere({ ...at, strategy: "perFriend" }, each)),
	};
}

/** A single set may contain a friend more than once; one with an exclusion does not. */
const onceEach = (parts: Parts): Parts =>
	parts.named.length === 1 && parts.barred.length === 0 ? { ...parts, barred: [NOBODY] } : parts;
