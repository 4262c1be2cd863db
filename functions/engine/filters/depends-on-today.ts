import { type Filter, plainConditions } from "#domain/engine/filters/filter-schema.ts";
import { conditionDefinitionOf } from "#domain/engine/filters/filter-summary.ts";

/** Whether a filter selects other friends tomorrow although nothing about them changes. */
export const dependsOnToday = ({ inputs }: Filter): boolean =>
	plainConditions(inputs).some((each) => conditionDefinitionOf(each).countsFromToday?.(each) ?? false);
