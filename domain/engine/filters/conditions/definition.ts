import type { z } from "zod";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { Modes } from "#domain/platform/body-names/missing-modes.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { list, recordId, typedText } from "#domain/platform/wire/wire.ts";
import type { FilterNames, Named, NamedIds } from "../names.ts";

/** One kind of condition: its fields, its label, its sentence. */
export interface ConditionDefinition<Condition extends { type: number }> {
	/** Its code on the wire. */
	type: Condition["type"];
	label: string;
	/** It stands at most once among the conditions of a list (rules, Codes). */
	single?: true;
	/** What an operator needs to be offered it. */
	ability?: Ability;
	/** A part of it that needs an ability of its own where it is used. */
	part?: { label: string; ability: Ability; isUsed: (condition: Condition) => boolean };
	schema: z.ZodType<Condition>;
	/** Fields that decide which others are used; one that is missing although a field of its other modes is sent is refused. */
	modes?: Modes;
	/** A new one, with nothing chosen yet. */
	blank: () => Condition;
	/** The ids of what it names. If one of them is deleted the condition selects nobody in a run. */
	names?: (condition: Condition) => NamedIds;
	/** Kinds among them that may be deleted without breaking it. */
	namesPast?: (condition: Condition) => readonly Named[];
	/** The condition in one line of Japanese. */
	sentence: (condition: Condition, names: FilterNames) => string;
}

/** Curried, so that the schema alone decides the condition's type. */
export const defineCondition =
	<Condition extends { type: number }>(schema: z.ZodType<Condition>) =>
	(definition: Omit<ConditionDefinition<Condition>, "schema">): ConditionDefinition<Condition> => ({
		...definition,
		schema,
	});

/** The ids of one kind that a condition names. */
export const MAX_CHOSEN = 1_000;
/** How many words one condition searches for. */
export const MAX_WORDS = 50;
/** As long as a message that could hold it. */
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

/** Adds an issue at one field. */
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
