import type { z } from "zod";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { ModeFields } from "#domain/platform/body-names/missing-modes.ts";
import type { FilterNames, NamedIds, NamedKind } from "../named-kinds.ts";

/** Registry entry of a condition: its fields, label and sentence. */
export interface ConditionDefinition<Condition extends { type: number }> {
	/** Type code on the wire. */
	type: Condition["type"];
	label: string;
	/** Words by which operators look for it, beside its label. */
	words?: readonly string[];
	/** Allowed at most once in a list of conditions (rules, Codes). */
	single?: true;
	/** Ability required for the condition to be offered. */
	ability?: Ability;
	/** Part that requires an ability of its own if used. */
	restrictedPart?: { label: string; ability: Ability; isUsed: (condition: Condition) => boolean };
	schema: z.ZodType<Condition>;
	/**
	 * Fields that decide which others are used, each with the fields that count only in a mode other than its
	 * default. A missing one is refused when those are sent.
	 */
	modes?: ModeFields;
	/** Returns a new condition with nothing selected. */
	blank: () => Condition;
	/** Ids of referenced records. If one is deleted the condition selects nobody in a run. */
	references?: (condition: Condition) => NamedIds;
	/** Kinds among them that may be deleted without breaking the condition. */
	deletableReferences?: (condition: Condition) => readonly NamedKind[];
	/** Whether it selects other friends tomorrow although nothing about them changes. */
	countsFromToday?: (condition: Condition) => boolean;
	/** One-line Japanese description of the condition. */
	sentence: (condition: Condition, names: FilterNames) => string;
}

/** Curried so that the schema alone determines the condition's type. */
export const defineCondition =
	<Condition extends { type: number }>(schema: z.ZodType<Condition>) =>
	(definition: Omit<ConditionDefinition<Condition>, "schema">): ConditionDefinition<Condition> => ({
		...definition,
		schema,
	});
