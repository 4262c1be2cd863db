import { type SQL, sql } from "drizzle-orm";
import { friendApiValues } from "#db/integrations/api-values.ts";
import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { isNumberMatch } from "#domain/engine/filters/conditions/value-match.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { FilterContext } from "../filter-context.ts";
import { compareNumbers } from "./compare-numbers.ts";
import { type FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";

/** Condition type 115. */
export function api({ match, query, context }: ConditionOf<"api">, at: FilterContext): FriendSelection {
	const { category, event, key } = context;
	return selectFriends(
		at,
		{
			from: sql`${friendApiValues} a`,
			friend: sql`a.friend_id`,
			where: sql`a.category = ${category} and a.event = ${event} and a.key = ${key} and ${valueTest(match, query, at)}`,
			sifts: match === 1 || match === 5,
			inOrder: match === 0 || (match >= 2 && match <= 4),
		},
		match === 2 || match === 4 || match === 5,
	);
}

function valueTest(match: ConditionOf<"api">["match"], query: string, at: FilterContext): SQL {
	if (isNumberMatch(match))
		return compareNumbers(withoutFriendIndex(at, sql`a.number`), match, numberOf(query) ?? 0);
	if (match === 2 || match === 3) return sql`1`;
	const word = normaliseText(query);
	return match === 0 || match === 4 ? sql`a.value_key = ${word}` : sql`instr(a.value_key, ${word}) > 0`;
}
