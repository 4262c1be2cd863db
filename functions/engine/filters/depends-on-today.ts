import { DATE_MATCH } from "#domain/engine/filters/conditions/friend-info-date-fields.ts";
import { isPeriodMatch } from "#domain/engine/filters/conditions/friend-info-period.ts";
import { type Filter, isCondition, plainConditions } from "#domain/engine/filters/filter-schema.ts";
import { COMMON_DATE_MATCH } from "./conditions/match-codes.ts";

/** Matches of a common variable that count days from today. */
const COUNTED_FROM_TODAY: readonly number[] = [
	COMMON_DATE_MATCH.atLeastDaysAgo,
	COMMON_DATE_MATCH.atLeastDaysAhead,
];

/** Whether a filter selects other friends tomorrow although nothing about them changes. */
export const dependsOnToday = ({ inputs }: Filter): boolean =>
	plainConditions(inputs).some((each) => {
		if (isCondition(each, "commonVar")) return COUNTED_FROM_TODAY.includes(each.match);
		const comparesDates =
			isCondition(each, "friendInfo") && (each.match === DATE_MATCH || isPeriodMatch(each.match));
		return comparesDates && each.use_current_date === 1;
	});
