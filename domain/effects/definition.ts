import type { z } from "zod";
import type { FilterNames, NamedIds } from "../filters/names.ts";
import type { Ability } from "../operators/abilities.ts";

/** What an effect is: one entry of the registry. What it does is in functions/actions/effects under the same name. */
export interface EffectDefinition<Effect extends { type: number }> {
	/** The type number on the wire (000 §3). */
	type: Effect["type"];
	label: string;
	/** Hides its swatch from operators who lack it (000 §6). */
	ability?: Ability;
	/** It stands at most once in an action (decisions, Codes). */
	single?: true;
	/** Still read and run, never offered any more. */
	deprecated?: true;
	schema: z.ZodType<Effect>;
	/** A new one, as the editor opens it. */
	blank: () => Effect;
	/** The ids of what it names. */
	names?: (effect: Effect) => NamedIds;
	/** The texts in it that may hold placeholders. */
	texts?: (effect: Effect) => string[];
	/** It may send messages, which LINE counts against the quota. */
	sends?: true;
	/** One line of Japanese for lists (000 §9). */
	summary: (effect: Effect, names: FilterNames) => string;
}

/** In two steps, so that the schema alone says what an effect is. */
export const defineEffect =
	<Effect extends { type: number }>(schema: z.ZodType<Effect>) =>
	(definition: Omit<EffectDefinition<Effect>, "schema">): EffectDefinition<Effect> => ({
		...definition,
		schema,
	});
