import { FIELD_TEXTS } from "../texts/fields.ts";
import { FILTER_TEXTS } from "../texts/filters.ts";
import { type Condition, type Filter, isGroup, plainConditions } from "./filter.ts";
import type { FilterNames } from "./names.ts";
import { namesDeleted } from "./summary.ts";

/**
 * Whether a filter holds a condition that could not be read, or names something that was deleted since. Used for a run
 * it selects nobody: without what is missing it might select more than was meant (decisions, Codes).
 */
export const isBroken = (filter: Filter, names: FilterNames): boolean =>
	holdsBroken(filter) || plainConditions(filter.inputs).some((each) => namesDeleted(each, names));

/** Whether it holds a condition that could not be read. */
export const holdsBroken = ({ inputs }: Pick<Filter, "inputs">): boolean =>
	plainConditions(inputs).some(({ type }) => type === -1);

/** Why a condition selects nobody in a run; null where it works. */
export function problemWith(condition: Condition, names: FilterNames): string | null {
	if (isGroup(condition))
		return condition.effects.map((each) => problemWith(each, names)).find((each) => each !== null) ?? null;
	if (condition.type === -1) return condition.reason || FILTER_TEXTS.conditionReasonUnknown;
	return namesDeleted(condition, names) ? FIELD_TEXTS.choiceDeleted : null;
}
