import type { z } from "zod";
import type { FilterNames, Named, NamedIds } from "../filters/names.ts";
import type { Ability } from "../operators/abilities.ts";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { FILTER_TEXTS } from "../texts/filters.ts";
import { list, recordId, typedText } from "../wire.ts";

/** One kind of condition: what it holds, what it is called, how it is read aloud. */
export interface ConditionDefinition<Condition extends { type: number }> {
	/** Its code (000 §3). */
	type: Condition["type"];
	label: string;
	/** It stands at most once among the conditions of a list (decisions, Codes). */
	single?: true;
	/** What an operator needs to be offered it (000 §6). */
	ability?: Ability;
	schema: z.ZodType<Condition>;
	/** A new one, with nothing chosen yet. */
	blank: () => Condition;
	/** The ids of what it names. Something deleted among them makes it broken. */
	names?: (condition: Condition) => NamedIds;
	/** Kinds among them of which what was deleted is asked for all the same. */
	namesPast?: (condition: Condition) => readonly Named[];
	/** The condition in one line of Japanese. */
	sentence: (condition: Condition, names: FilterNames) => string;
}

/** In two steps, so that the schema alone says what a condition is. */
export const defineCondition =
	<Condition extends { type: number }>(schema: z.ZodType<Condition>) =>
	(definition: Omit<ConditionDefinition<Condition>, "schema">): ConditionDefinition<Condition> => ({
		...definition,
		schema,
	});

/** What a condition names of a kind. */
export const MAX_CHOSEN = 1_000;
/** Words that are searched for at once. */
export const MAX_WORDS = 50;
/** As long as a message that could hold it (000 §9). */
export const MAX_QUERY = 4_500;

/** Ids, each once, at least one. */
export const chosenIds = (required: string = FIELD_TEXTS.choiceRequired) =>
	list(recordId(required), MAX_CHOSEN, FIELD_TEXTS.tooManyChosen(MAX_CHOSEN))
		.transform((ids) => [...new Set(ids)])
		.refine((ids) => ids.length > 0, required);

/** Words, of which any may match. */
export const words = () =>
	list(typedText(MAX_QUERY), 10 * MAX_WORDS, FIELD_TEXTS.tooManyChosen(MAX_WORDS))
		.transform((all) => [...new Set(all.filter((word) => word !== ""))])
		.refine((all) => all.length > 0, FILTER_TEXTS.wordsRequired)
		.refine((all) => all.length <= MAX_WORDS, FIELD_TEXTS.tooManyChosen(MAX_WORDS));

/** Says what is wrong at one field. */
export const problemAt = (path: PropertyKey[], message: string) => ({
	code: "custom" as const,
	path,
	message,
	input: undefined,
});

/** 「a」か「b」. */
export const quoted = (all: readonly string[]): string =>
	all
		.slice(0, 3)
		.map((each) => `「${each}」`)
		.join("か") + (all.length > 3 ? ` ほか ${all.length - 3} つ` : "");
