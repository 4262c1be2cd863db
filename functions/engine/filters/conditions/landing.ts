import { sql } from "drizzle-orm";
import { landingVisits } from "#db/acquisition/landings.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import { type Span, spanOfDays, spanOfTimes } from "#domain/engine/filters/period.ts";
import type { FilterContext } from "../context.ts";
import { anyAll } from "./any-all.ts";
import { within } from "./within.ts";

/** 85. */
export const landing = (condition: ConditionOf<"landing">, at: FilterContext) =>
	anyAll(at, condition.landing_or, condition.landing_ids, {
		from: sql`${landingVisits} t`,
		of: sql`t.landing_id`,
		and: sql`t.friend_id is not null and ${condition.use_date === 0 ? sql`1` : within(sql`t.created_at`, spanOf(condition, at.zone))}`,
	});

function spanOf(condition: ConditionOf<"landing">, zone: string): Span {
	const { use_date, date_from, date_to, time_from, time_to } = condition;
	if (use_date === 1) return spanOfDays(date_from, date_to, zone);
	const moment = (day: string | null, time: string) => (day === null ? null : { day, time });
	return spanOfTimes(moment(date_from, time_from), moment(date_to, time_to), zone);
}
