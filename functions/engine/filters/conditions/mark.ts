import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friendVars } from "#db/people/friend-fields.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { inValues } from "#db/platform/sql/json-list.ts";
import { NO_MARK } from "#domain/engine/filters/conditions/mark.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { FriendSelection } from "./friend-rows.ts";
import { joinConditions } from "./join-conditions.ts";

const markFieldId = sql`(select id from ${markField})`;

/** Condition type 50: response marks (`notify` on the wire). */
export function mark({ notify }: ConditionOf<"mark">, context: FilterContext): SQLWrapper {
	const ids = notify.filter((id) => id !== NO_MARK);
	const selections = [
		...(ids.length > 0 ? [friendsWithMark(context, inValues(ids), { inOrder: ids.length === 1 })] : []),
		...(notify.includes(NO_MARK) ? [friendsWithMark(context, sql`is not null`, { isNegated: true })] : []),
	];
	return selections.length === 1 ? selections[0]! : joinConditions(selections, "or");
}

/** Friends with a mark, in the account's own list or in the friend field that replaces it. */
const friendsWithMark = (
	context: FilterContext,
	markTest: SQL,
	{ isNegated = false, inOrder: isOrderedByFriend = false },
): FriendSelection =>
	new FriendSelection(
		context,
		[
			{
				from: sql`${friendMarks} m`,
				friend: sql`m.friend_id`,
				where: sql`m.mark_id ${markTest} and ${markFieldId} is null`,
				isOrderedByFriend,
			},
			{
				from: sql`${friendVars} v`,
				friend: sql`v.friend_id`,
				where: sql`v.var_id = ${markFieldId} and v.choice_id ${markTest}`,
				isOrderedByFriend,
			},
		],
		{ isNegated },
	);
