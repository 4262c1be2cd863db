import type { z } from "zod";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { FilterNames, NamedIds } from "#domain/engine/filters/names.ts";
import type { Modes } from "#domain/platform/body-names/missing-modes.ts";

/** What an effect is: one entry of the registry. What it does is in functions/actions/effects under the same name. */
export interface EffectDefinition<Effect extends { type: number }> {
	/** The type number on the wire. */
	type: Effect["type"];
	label: string;
	/** What its form calls its fields, for messages that do not name theirs. */
	fields?: Readonly<Record<string, string>>;
	/** Hides its swatch from operators who lack it. */
	ability?: Ability;
	/** It stands at most once in an action (rules, Codes). */
	single?: true;
	/** Still read and run, but no longer offered. */
	deprecated?: true;
	schema: z.ZodType<Effect>;
	/** Fields that decide which others are used; a refusal names one that is missing although a field of its other modes is sent. */
	modes?: Modes;
	/** A new one, as the editor opens it. */
	blank: () => Effect;
	/** The ids of what it names. */
	names?: (effect: Effect) => NamedIds;
	/** Its texts that may hold placeholders. */
	texts?: (effect: Effect) => string[];
	/** It may send messages, which LINE counts against the quota. */
	sends?: true;
	/** What it sends belongs to an item, which is read with this ability. */
	sentIsReadBy?: Ability;
	/** As it is set, it begins what sends by itself later: a scenario, a reminder. */
	beginsSending?: (effect: Effect) => boolean;
	/** It goes on with those of the things it names that are left. */
	passesOverGone?: true;
	/** It may start actions of its own: those of a tag that is added. */
	startsRuns?: true;
	/** What an operator is told where something that it names is gone; otherwise a text made of its label. */
	goneText?: string;
	/** One line of Japanese for lists. */
	summary: (effect: Effect, names: FilterNames) => string;
}

/** Curried, so that the schema alone decides the effect's type. */
export const defineEffect =
	<Effect extends { type: number }>(schema: z.ZodType<Effect>) =>
	(definition: Omit<EffectDefinition<Effect>, "schema">): EffectDefinition<Effect> => ({
		...definition,
		schema,
	});
