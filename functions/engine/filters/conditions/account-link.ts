import { sql } from "drizzle-orm";
import { accountLinks } from "#db/people/line-events.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { isNegatedMatch } from "./match-codes.ts";

/** Condition type 109: a linked number at the shop's own service. */
export const accountLinkWhere = (
	{ match }: ConditionOf<"accountLink">,
	context: FilterContext,
): FriendSelection =>
	selectFriends(
		context,
		{ from: sql`${accountLinks} a`, friend: sql`a.friend_id`, where: sql`1`, isOrderedByFriend: true },
		{ isNegated: isNegatedMatch(match) },
	);
