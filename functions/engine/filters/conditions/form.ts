import { sql } from "drizzle-orm";
import { formAnswers } from "#db/acquisition/forms.ts";
import { ANSWER_LIMIT, answerPeriod } from "#domain/engine/filters/conditions/form.ts";
import { instantsOfPeriod } from "#domain/engine/filters/day-period.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { isNegatedMatch } from "./match-codes.ts";
import { isWithinSpan } from "./within-span.ts";

/** Condition type 95: answers to a form. */
export const form = (condition: ConditionOf<"form">, context: FilterContext): FriendSelection => {
	const { form_id, match, use_date } = condition;
	const isAnsweredInSpan =
		use_date === ANSWER_LIMIT.days
			? isWithinSpan(sql`a.created_at`, instantsOfPeriod(answerPeriod(condition), context))
			: sql`1`;
	return selectFriends(
		context,
		{
			from: sql`${formAnswers} a`,
			friend: sql`a.friend_id`,
			where: sql`a.form_id = ${form_id} and ${isAnsweredInSpan} and a.friend_id is not null`,
		},
		{ isNegated: isNegatedMatch(match) },
	);
};
