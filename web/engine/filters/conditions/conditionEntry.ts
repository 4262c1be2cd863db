import type { ComponentType } from "react";
import type { ConditionName, ConditionOf } from "#domain/engine/filters/filter-schema.ts";

export interface ConditionFieldsProps<Name extends ConditionName> {
	condition: ConditionOf<Name>;
	onChange: (condition: ConditionOf<Name>) => void;
	/** First message of each invalid field. */
	errors: Record<string, string>;
	/** Returns the name of a field in the whole form. */
	field: (name: string) => string;
}

/**
 * Registry entry for the editor of a condition. The condition is defined in domain/engine/filters/conditions.
 */
export interface ConditionEntry<Name extends ConditionName> {
	Fields: ComponentType<ConditionFieldsProps<Name>>;
}
