import { sql } from "drizzle-orm";
import { landingVisits } from "#db/acquisition/landings.ts";
import { VISIT_LIMIT, visitPeriod } from "#domain/engine/filters/conditions/landing.ts";
import { type InstantSpan, instantsOfPeriod, spanOfTimes } from "#domain/engine/filters/day-period.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { anyAll } from "./any-all.ts";
import { isWithinSpan } from "./within-span.ts";

/** Condition type 85: visits of landing pages. */
export const landing = (condition: ConditionOf<"landing">, context: FilterContext) =>
	anyAll(context, condition.landing_or, condition.landing_ids, {
		from: sql`${landingVisits} t`,
		itemId: sql`t.landing_id`,
		where: sql`t.friend_id is not null and ${condition.use_date === VISIT_LIMIT.none ? sql`1` : isWithinSpan(sql`t.created_at`, spanOf(condition, context))}`,
	});

function spanOf(condition: ConditionOf<"landing">, context: FilterContext): InstantSpan {
	const { use_date, date_from, date_to, time_from, time_to } = condition;
	if (use_date === VISIT_LIMIT.days) return instantsOfPeriod(visitPeriod(condition), context);
	const moment = (day: string | null, time: string) => (day === null ? null : { day, time });
	return spanOfTimes(moment(date_from, time_from), moment(date_to, time_to), context.zone);
}
