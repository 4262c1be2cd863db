import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import type { Condition, Filter } from "#domain/engine/filters/filter-schema.ts";
import { conditionStrategy } from "./condition-strategy.ts";
import { joinConditions } from "./conditions/join-conditions.ts";
import { combineParts } from "./filter-chain.ts";
import type { FilterContext } from "./filter-context.ts";
import { type FilterParts, isSplittable, splitFilter } from "./filter-parts.ts";
import { conditionWhere } from "./filter-where.ts";
import { EMPTY_SET } from "./set-operations.ts";

interface Part {
	/** Id after which the part begins. */
	cursor: number;
	take: number;
}

/**
 * Next ids of a filter that consists of sets, ascending. SQLite seeks behind the cursor in each set of a
 * chain and walks the chain until there are enough ids; sets whose indices are in the order of ids are read
 * neither before the cursor nor after the last friend (docs/decisions/0015-combined-filters-are-set-operations.md).
 * Null for any other filter.
 */
export function walkFilter(
	at: FilterContext,
	filter: Filter,
	within: SQL,
	{ cursor, take }: Part,
): SQL | null {
	if (!isSplittable(filter)) return null;
	const { asSets, ofEach } = splitByStrategy(at, filter);
	const parts = withoutDuplicates(splitFilter({ ...at, strategy: "walk" }, asSets));
	const chain = combineParts(parts, {
		filter,
		within: ofEach.length === 0 ? within : joinConditions([within, ...ofEach], "and"),
	});
	if (chain === null) return null;
	const asked =
		chain.left.length === 0
			? sql`w.id > ${cursor}`
			: sql`${friends.id} = w.id and w.id > ${cursor} and ${joinConditions(chain.left, "and")}`;
	// SQLite evaluates a limit of 0 before it reads anything. A literal, because a bound limit makes it plan
	// the statement twice.
	const most =
		parts.given.length === 0
			? integerLiteral(take)
			: sql`iif(${joinConditions(parts.given, "and")}, ${integerLiteral(take)}, 0)`;
	return sql`select w.id as id from (${chain.ids} order by 1) w ${chain.left.length === 0 ? sql`` : sql`cross join ${friends}`}
		where ${asked} order by w.id limit ${most}`;
}

/**
 * Splits conditions into sets and those that are better tested on each friend selected by the others
 * (`conditionStrategy`).
 */
function splitByStrategy(at: FilterContext, { inputs }: Filter): { asSets: Condition[]; ofEach: SQL[] } {
	const isOfEach = (condition: Condition) => conditionStrategy(condition, inputs, at) === "perFriend";
	return {
		asSets: inputs.filter((each) => !isOfEach(each)),
		ofEach: inputs.filter(isOfEach).map((each) => conditionWhere({ ...at, strategy: "perFriend" }, each)),
	};
}

/** Removes duplicates from a single set; an exclusion does so already. */
const withoutDuplicates = (parts: FilterParts): FilterParts =>
	parts.named.length === 1 && parts.barred.length === 0 ? { ...parts, barred: [EMPTY_SET] } : parts;
