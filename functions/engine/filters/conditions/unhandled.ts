import { sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { instantsOfPeriod } from "#domain/engine/filters/day-period.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { isNegatedMatch } from "./match-codes.ts";
import { isWithinSpan } from "./within-span.ts";

/**
 * Condition type 107: messages that wait for a person (`notify`), with `days` those that have waited so long.
 * The index for these is named, because SQLite would read all waiting messages in the order of friends.
 */
export function unhandled(
	{ match, days }: ConditionOf<"unhandled">,
	context: FilterContext,
): FriendSelection {
	const options = { isNegated: isNegatedMatch(match) };
	const friend = sql`u.friend_id`;
	if (days === null)
		return selectFriends(
			context,
			{ from: sql`${messages} u`, friend, where: sql`u.notify = 1`, isOrderedByFriend: true },
			options,
		);
	const span = instantsOfPeriod({ from: null, to: null, relative: { rule: "before", days } }, context);
	const where = sql`u.notify = 1 and ${isWithinSpan(sql`u.timestamp`, span)}`;
	const index = context.strategy === "perFriend" ? "messages_waiting_friend" : "messages_waiting";
	const from = sql`${messages} u indexed by ${sql.identifier(index)}`;
	return selectFriends(context, { from, friend, where }, options);
}
