import { sql } from "drizzle-orm";
import { lineMemberships } from "#db/people/line-events.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { isNegatedMatch } from "./match-codes.ts";

/** Condition type 108: a current membership of LINE. */
export const membershipWhere = (
	{ match, membership_id }: ConditionOf<"membership">,
	context: FilterContext,
): FriendSelection =>
	selectFriends(
		context,
		{
			from: sql`${lineMemberships} p`,
			friend: sql`p.friend_id`,
			where:
				membership_id === null
					? sql`p.left_at is null`
					: sql`p.membership_id = ${membership_id} and p.left_at is null`,
			isOrderedByFriend: true,
		},
		{ isNegated: isNegatedMatch(match) },
	);
