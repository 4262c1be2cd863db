import { z } from "zod";
import { TEXTS } from "#domain/texts/messages.ts";
import type { SummaryNames } from "./definition.ts";
import { tag } from "./tag.ts";
import { text } from "./text.ts";

/** Every effect an action may hold, in the order of the editor's swatches. */
export const EFFECTS = { text, tag };

export type EffectName = keyof typeof EFFECTS;
export type EffectOf<Name extends EffectName> = z.output<(typeof EFFECTS)[Name]["schema"]>;
export type Effect = { [Name in EffectName]: EffectOf<Name> }[EffectName];

const nameByType = new Map<number, EffectName>(
	(Object.keys(EFFECTS) as EffectName[]).map((name) => [EFFECTS[name].type, name]),
);

/** The registry's name of an effect; effects in the database were parsed, so there always is one. */
export function effectName(effect: { type: number }): EffectName {
	const name = nameByType.get(effect.type);
	if (!name) throw new Error(`No effect has the type ${effect.type}`);
	return name;
}

/** Reads any effect off the wire by its type; what does not fit is an issue with the effect's own path. */
export const effectSchema = z.unknown().transform((input, context): Effect => {
	const type = Number((input as { type?: unknown } | null)?.type);
	const name = nameByType.get(type);
	if (!name) {
		context.addIssue({ code: "custom", message: TEXTS.effectUnknown });
		return z.NEVER;
	}
	const parsed = EFFECTS[name].schema.safeParse({ ...(input as object), type });
	if (parsed.success) return parsed.data;
	for (const issue of parsed.error.issues)
		context.addIssue({ code: "custom", message: issue.message, path: issue.path });
	return z.NEVER;
});

/** One line of Japanese for an effect. */
export function summarise(effect: Effect, names: SummaryNames): string {
	const definition = EFFECTS[effectName(effect)] as {
		summary: (effect: Effect, names: SummaryNames) => string;
	};
	return definition.summary(effect, names);
}
