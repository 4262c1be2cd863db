import type { ComponentType } from "react";
import { type Condition, type ConditionName, conditionName } from "#domain/filters/filter.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./entry.ts";
import { richmenu } from "./Richmenu.tsx";
import { scenario } from "./Scenario.tsx";
import { tag } from "./Tag.tsx";

/** How each condition is edited. One without a form does not compile. */
const CONDITION_FORMS: { [Name in ConditionName]: ConditionEntry<Name> } = { tag, scenario, richmenu };

/** An entry whose condition is not known where it is used. */
interface AnyEntry {
	label: string;
	blank: () => Condition;
	Fields: ComponentType<
		Omit<ConditionFieldsProps<ConditionName>, "condition" | "onChange"> & {
			condition: Condition;
			onChange: (condition: Condition) => void;
		}
	>;
}

/** Each form is handed the conditions of its own name alone. */
export const CONDITION_ENTRIES = CONDITION_FORMS as unknown as Record<ConditionName, AnyEntry>;

export const entryOf = (condition: Condition): AnyEntry => CONDITION_ENTRIES[conditionName(condition)];
