import type { z } from "zod";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { ModeFields } from "#domain/platform/body-names/missing-modes.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { boundedList, recordId, typedText } from "#domain/platform/wire/input-schemas.ts";
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

/** Maximum number of ids of one kind per condition. */
export const MAX_CHOSEN = 1_000;
/** Maximum number of search words per condition. */
export const MAX_WORDS = 50;
/** Maximum query length, that of the longest searchable message. */
export const MAX_QUERY = 4_500;

/** Unique ids, at least one. */
export const chosenIds = (required: string = FIELD_TEXTS.choiceRequired) =>
	boundedList(recordId(required), MAX_CHOSEN, FIELD_TEXTS.tooManyChosen(MAX_CHOSEN))
		.transform((ids) => [...new Set(ids)])
		.refine((ids) => ids.length > 0, required);

/** Search words, any of which may match. */
export const searchWords = () =>
	boundedList(typedText(MAX_QUERY), 10 * MAX_WORDS, FIELD_TEXTS.tooManyChosen(MAX_WORDS))
		.transform((words) => [...new Set(words.filter((word) => word !== ""))])
		.refine((words) => words.length > 0, FILTER_TEXTS.wordsRequired)
		.refine((words) => words.length <= MAX_WORDS, FIELD_TEXTS.tooManyChosen(MAX_WORDS));

/** Returns an issue for one field. */
export const problemAt = (path: PropertyKey[], message: string) => ({
	code: "custom" as const,
	path,
	message,
	input: undefined,
});

/** Quotes up to three words: 「a」か「b」. */
export const quoteList = (texts: readonly string[]): string =>
	texts
		.slice(0, 3)
		.map((text) => `「${text}」`)
		.join("か") + (texts.length > 3 ? ` ほか ${texts.length - 3} つ` : "");
