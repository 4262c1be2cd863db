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

interface IdPage {
	/** Id after which the page begins. */
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
	context: FilterContext,
	filter: Filter,
	scopeWhere: SQL,
	{ cursor, take }: IdPage,
): SQL | null {
	if (!isSplittable(filter)) return null;
	const { asSets, friendTests } = splitByStrategy(context, filter);
	const parts = withoutDuplicates(splitFilter({ ...context, strategy: "walk" }, asSets));
	const chain = combineParts(parts, {
		filter,
		scopeWhere: friendTests.length === 0 ? scopeWhere : joinConditions([scopeWhere, ...friendTests], "and"),
	});
	if (chain === null) return null;
	const conditions =
		chain.remainingWhere.length === 0
			? sql`w.id > ${cursor}`
			: sql`${friends.id} = w.id and w.id > ${cursor} and ${joinConditions(chain.remainingWhere, "and")}`;
	// SQLite evaluates a limit of 0 before it reads anything. A literal, because a bound limit makes it plan
	// the statement twice.
	const limit =
		parts.constantTests.length === 0
			? integerLiteral(take)
			: sql`iif(${joinConditions(parts.constantTests, "and")}, ${integerLiteral(take)}, 0)`;
	return sql`select w.id as id from (${chain.ids} order by 1) w ${chain.remainingWhere.length === 0 ? sql`` : sql`cross join ${friends}`}
		where ${conditions} order by w.id limit ${limit}`;
}

/**
 * Splits conditions into sets and those that are better tested on each friend selected by the others
 * (`conditionStrategy`).
 */
function splitByStrategy(
	context: FilterContext,
	{ inputs }: Filter,
): { asSets: Condition[]; friendTests: SQL[] } {
	const isFriendTest = (condition: Condition) =>
		conditionStrategy(condition, inputs, context) === "perFriend";
	return {
		asSets: inputs.filter((each) => !isFriendTest(each)),
		friendTests: inputs
			.filter(isFriendTest)
			.map((each) => conditionWhere({ ...context, strategy: "perFriend" }, each)),
	};
}

/** Removes duplicates from a single set; an exclusion does so already. */
const withoutDuplicates = (parts: FilterParts): FilterParts =>
	parts.sets.length === 1 && parts.excludedSets.length === 0
		? { ...parts, excludedSets: [EMPTY_SET] }
		: parts;
