import { sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import { spanOfDays, spanOfTimes } from "#domain/engine/filters/period.ts";
import type { FilterContext } from "../context.ts";
import { plain, type Selected, selected } from "./selected.ts";
import { within } from "./within.ts";

/** 90. */
export function episode(condition: ConditionOf<"episode">, at: FilterContext): Selected {
	const { episode_id, match, use_date, origin_from, origin_to, origin_date, origin_time } = condition;
	const moment = origin_date === null ? null : { day: origin_date, time: origin_time };
	const goal = {
		0: sql`1`,
		1: within(plain(at, sql`r.origin_at`), spanOfDays(origin_from, origin_to, at.zone)),
		2: within(plain(at, sql`r.origin_at`), spanOfTimes(moment, moment, at.zone)),
	}[use_date];
	return selected(
		at,
		{
			from: sql`${friendReminders} r`,
			friend: sql`r.friend_id`,
			where: sql`${plain(at, sql`r.episode_id`)} = ${episode_id} and ${match % 10 === 0 ? sql`${plain(at, sql`r.state`)} = 'set'` : sql`1`} and ${goal}`,
		},
		match >= 10,
	);
}
