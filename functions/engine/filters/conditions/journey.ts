import { sql } from "drizzle-orm";
import { friendJourneyTags } from "#db/automation/journeys.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { isNegatedMatch } from "./match-codes.ts";

/** Condition type 70: phases of journeys that a friend has passed. */
export const journey = (
	{ journey_tag_id, condition }: ConditionOf<"journey">,
	context: FilterContext,
): FriendSelection =>
	selectFriends(
		context,
		{
			from: sql`${friendJourneyTags} p`,
			friend: sql`p.friend_id`,
			where: sql`p.journey_tag_id = ${journey_tag_id}`,
			isOrderedByFriend: true,
		},
		{ isNegated: isNegatedMatch(condition) },
	);
