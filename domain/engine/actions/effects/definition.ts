import type { z } from "zod";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { FilterNames, NamedIds } from "#domain/engine/filters/named-kinds.ts";
import type { ModeFields } from "#domain/platform/body-names/missing-modes.ts";

/** Registry entry of an effect. Its implementation has the same name in functions/engine/actions/effects. */
export interface EffectDefinition<Effect extends { type: number }> {
	/** Type number on the wire. */
	type: Effect["type"];
	label: string;
	/** Labels of its form fields, for messages that do not name their field. */
	fieldLabels?: Readonly<Record<string, string>>;
	/** Ability without which the editor does not offer it. */
	ability?: Ability;
	/** Allowed at most once in an action (rules, Codes). */
	single?: true;
	/** Still read and executed, but no longer offered. */
	deprecated?: true;
	schema: z.ZodType<Effect>;
	/**
	 * Fields that decide which others are used, each with the fields that count only in a mode other than its
	 * default. A missing one is reported when those are sent.
	 */
	modes?: ModeFields;
	/** Returns a new effect with the editor's defaults. */
	blank: () => Effect;
	/** Ids of the records that it references. */
	references?: (effect: Effect) => NamedIds;
	/** Texts that may contain placeholders. */
	placeholderTexts?: (effect: Effect) => string[];
	/** Whether it may send messages, which count against LINE's quota. */
	sendsMessages?: true;
	/** Ability to read the record whose content it sends. */
	sentRecordAbility?: Ability;
	/** Whether these settings start later automatic sends: a scenario or a reminder. */
	startsSending?: (effect: Effect) => boolean;
	/** Whether it still runs with the remaining records when some of those it references are deleted. */
	runsWithoutDeleted?: true;
	/** Whether it may start other actions, such as those of an added tag. */
	startsRuns?: true;
	/** Message for operators when a referenced record is deleted; generated from the label by default. */
	deletedText?: string;
	/** One-line Japanese summary for lists. */
	summary: (effect: Effect, names: FilterNames) => string;
}

/** Curried so that the schema alone determines the effect's type. */
export const defineEffect =
	<Effect extends { type: number }>(schema: z.ZodType<Effect>) =>
	(definition: Omit<EffectDefinition<Effect>, "schema">): EffectDefinition<Effect> => ({
		...definition,
		schema,
	});
