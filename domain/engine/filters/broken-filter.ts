import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { type Condition, type Filter, isCondition, isGroup, plainConditions } from "./filter-schema.ts";
import { namesDeleted } from "./filter-summary.ts";
import type { FilterNames } from "./named-kinds.ts";

/**
 * Whether a filter contains an unreadable condition or references a deleted record. In a run it selects
 * nobody: without the missing part it might select more friends than intended (rules, Codes).
 */
export const isFilterBroken = (filter: Filter, names: FilterNames): boolean =>
	hasUnreadableCondition(filter) || plainConditions(filter.inputs).some((each) => namesDeleted(each, names));

/** Whether a filter contains an unreadable condition. */
export const hasUnreadableCondition = ({ inputs }: Pick<Filter, "inputs">): boolean =>
	plainConditions(inputs).some((each) => isCondition(each, "broken"));

/** Reason why a condition selects nobody in a run; null for a valid one. */
export function problemWithCondition(condition: Condition, names: FilterNames): string | null {
	if (isGroup(condition))
		return (
			condition.effects.map((each) => problemWithCondition(each, names)).find((each) => each !== null) ?? null
		);
	if (isCondition(condition, "broken")) return condition.reason || FILTER_TEXTS.conditionReasonUnknown;
	return namesDeleted(condition, names) ? FIELD_TEXTS.choiceDeleted : null;
}
