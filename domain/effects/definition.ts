import type { z } from "zod";
import type { Ability } from "#domain/operators/abilities.ts";

/** The names that a summary may need, by id. A name that is missing was deleted. */
export interface SummaryNames {
	tags: Map<number, string>;
	folders: Map<number, string>;
}

/** What an effect is: one entry of the registry. What it does is in functions/actions/effects under the same name. */
export interface EffectDefinition<Type extends number, Schema extends z.ZodType> {
	/** The type number on the wire (specification 000 §3). */
	type: Type;
	label: string;
	/** Hides its swatch from operators who lack it (specification 000 §6). */
	ability?: Ability;
	/** Whether an action may hold it more than once. */
	repeatable: boolean;
	schema: Schema;
	/** A new one, as the editor opens it. */
	blank: () => z.input<Schema>;
	/** One line of Japanese for lists. */
	summary: (effect: z.output<Schema>, names: SummaryNames) => string;
}

export const defineEffect = <Type extends number, Schema extends z.ZodType>(
	definition: EffectDefinition<Type, Schema>,
) => definition;
