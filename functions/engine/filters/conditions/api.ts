import { type SQL, sql } from "drizzle-orm";
import { friendApiValues } from "#db/integrations/api-values.ts";
import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { isNumberMatch, TEXT_MATCH, VALUE_PRESENCE } from "#domain/engine/filters/conditions/value-match.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { FilterContext } from "../filter-context.ts";
import { compareNumbers } from "./compare-numbers.ts";
import { type FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";
import { isNegatedValueMatch } from "./match-codes.ts";

/**
 * Condition type 115: friends whose integration data has a matching value. The index has the values in order;
 * only a part of a text is searched in all of them.
 */
export function api(
	{ match, query, context }: ConditionOf<"api">,
	filterContext: FilterContext,
): FriendSelection {
	const { category, event, key } = context;
	return selectFriends(
		filterContext,
		{
			from: sql`${friendApiValues} a`,
			friend: sql`a.friend_id`,
			where: sql`a.category = ${category} and a.event = ${event} and a.key = ${key} and ${valueTest(match, query, filterContext)}`,
			scan: match === TEXT_MATCH.contains || match === TEXT_MATCH.lacks,
			isOrderedByFriend: isIndexMatch(match),
		},
		{ isNegated: isNegatedValueMatch(match) },
	);
}

/** Whether the values that match are adjacent in the index, in the order of friends. */
const isIndexMatch = (match: ConditionOf<"api">["match"]): boolean =>
	match === TEXT_MATCH.equals ||
	match === TEXT_MATCH.differs ||
	match === VALUE_PRESENCE.absent ||
	match === VALUE_PRESENCE.present;

function valueTest(match: ConditionOf<"api">["match"], query: string, context: FilterContext): SQL {
	if (isNumberMatch(match))
		return compareNumbers(withoutFriendIndex(context, sql`a.number`), match, numberOf(query) ?? 0);
	if (match === VALUE_PRESENCE.absent || match === VALUE_PRESENCE.present) return sql`1`;
	const word = normaliseText(query);
	return match === TEXT_MATCH.equals || match === TEXT_MATCH.differs
		? sql`a.value_key = ${word}`
		: sql`instr(a.value_key, ${word}) > 0`;
}
