import type { ComponentType } from "react";
import type { ConditionName, ConditionOf } from "#domain/engine/filters/filter.ts";

export interface ConditionFieldsProps<Name extends ConditionName> {
	condition: ConditionOf<Name>;
	onChange: (condition: ConditionOf<Name>) => void;
	/** The first message of each of its fields that is wrong. */
	errors: Record<string, string>;
	/** The name of one of its fields among those of the whole form. */
	field: (name: string) => string;
}

/** How a condition is edited: one entry of the registry. What it is stands in domain/engine/filters/conditions. */
export interface ConditionEntry<Name extends ConditionName> {
	Fields: ComponentType<ConditionFieldsProps<Name>>;
}
