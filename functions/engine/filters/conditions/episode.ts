import { sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { goalPeriod } from "#domain/engine/filters/conditions/episode.ts";
import { instantsOfPeriod, spanOfTimes } from "#domain/engine/filters/day-period.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";
import { baseMatch, isNegatedMatch } from "./match-codes.ts";
import { isWithinSpan } from "./within-span.ts";

/** Codes of `use_date`: the goals of the reminders that count. */
const GOAL_FILTER = { any: 0, days: 1, moment: 2 } as const;

/** Match code for reminders that are still set. */
const SET_ONLY = 0;

/** Condition type 90: set reminders, or with an odd match code, reminders in any state. */
export function episode(condition: ConditionOf<"episode">, context: FilterContext): FriendSelection {
	const { episode_id, match, use_date, origin_date, origin_time } = condition;
	const moment = origin_date === null ? null : { day: origin_date, time: origin_time };
	const goal = {
		[GOAL_FILTER.any]: sql`1`,
		[GOAL_FILTER.days]: isWithinSpan(
			withoutFriendIndex(context, sql`r.origin_at`),
			instantsOfPeriod(goalPeriod(condition), context),
		),
		[GOAL_FILTER.moment]: isWithinSpan(
			withoutFriendIndex(context, sql`r.origin_at`),
			spanOfTimes(moment, moment, context.zone),
		),
	}[use_date];
	const isState =
		baseMatch(match) === SET_ONLY ? sql`${withoutFriendIndex(context, sql`r.state`)} = 'set'` : sql`1`;
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
