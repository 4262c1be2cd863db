import { sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { EPISODE_MATCH, GOAL_LIMIT, goalPeriod } from "#domain/engine/filters/conditions/episode.ts";
import { instantsOfPeriod, spanOfTimes } from "#domain/engine/filters/day-period.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";
import { baseMatch, isNegatedMatch } from "./match-codes.ts";
import { isWithinSpan } from "./within-span.ts";

/** Condition type 90: reminders of a friend that are still set, or in any state. */
export function episode(condition: ConditionOf<"episode">, context: FilterContext): FriendSelection {
	const { episode_id, match, use_date, origin_date, origin_time } = condition;
	const moment = origin_date === null ? null : { day: origin_date, time: origin_time };
	const goal = {
		[GOAL_LIMIT.none]: sql`1`,
		[GOAL_LIMIT.days]: isWithinSpan(
			withoutFriendIndex(context, sql`r.origin_at`),
			instantsOfPeriod(goalPeriod(condition), context),
		),
		[GOAL_LIMIT.moment]: isWithinSpan(
			withoutFriendIndex(context, sql`r.origin_at`),
			spanOfTimes(moment, moment, context.zone),
		),
	}[use_date];
	const isState =
		baseMatch(match) === EPISODE_MATCH.isSet
			? sql`${withoutFriendIndex(context, sql`r.state`)} = 'set'`
			: sql`1`;
	return selectFriends(
		context,
		{
			from: sql`${friendReminders} r`,
			friend: sql`r.friend_id`,
			where: sql`${withoutFriendIndex(context, sql`r.episode_id`)} = ${episode_id} and ${isState} and ${goal}`,
		},
		{ isNegated: isNegatedMatch(match) },
	);
}
