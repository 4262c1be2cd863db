import { sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { spanOfDays, spanOfTimes } from "#domain/engine/filters/day-period.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";
import { isWithinSpan } from "./within-span.ts";

/** Condition type 90. */
export function episode(condition: ConditionOf<"episode">, at: FilterContext): FriendSelection {
	const { episode_id, match, use_date, origin_from, origin_to, origin_date, origin_time } = condition;
	const moment = origin_date === null ? null : { day: origin_date, time: origin_time };
	const goal = {
		0: sql`1`,
		1: isWithinSpan(withoutFriendIndex(at, sql`r.origin_at`), spanOfDays(origin_from, origin_to, at.zone)),
		2: isWithinSpan(withoutFriendIndex(at, sql`r.origin_at`), spanOfTimes(moment, moment, at.zone)),
	}[use_date];
	return selectFriends(
		at,
		{
			from: sql`${friendReminders} r`,
			friend: sql`r.friend_id`,
			where: sql`${withoutFriendIndex(at, sql`r.episode_id`)} = ${episode_id} and ${match % 10 === 0 ? sql`${withoutFriendIndex(at, sql`r.state`)} = 'set'` : sql`1`} and ${goal}`,
		},
		match >= 10,
	);
}
