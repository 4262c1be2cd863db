import { z } from "zod";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { FilterNames } from "#domain/engine/filters/named-kinds.ts";
import { declareInnerSchema, markClosed } from "#domain/platform/body-names/closed-schemas.ts";
import { findMissingModes } from "#domain/platform/body-names/missing-modes.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { asp } from "./asp.ts";
import { commonVar } from "./common-var.ts";
import { couponEffect } from "./coupon.ts";
import type { EffectDefinition } from "./definition.ts";
import { episode } from "./episode.ts";
import { eventReserve } from "./event-reserve.ts";
import { friendInfo } from "./friend-info.ts";
import { mark } from "./mark.ts";
import { notify } from "./notify.ts";
import { paymentRequestEffect } from "./payment-request.ts";
import { phase } from "./phase.ts";
import { pointsEffect } from "./points.ts";
import { richmenu } from "./richmenu.ts";
import { scenario } from "./scenario.ts";
import { score } from "./score.ts";
import { tag } from "./tag.ts";
import { template } from "./template.ts";
import { text } from "./text.ts";

/** All effects, in the order of the editor's buttons. */
export const EFFECTS = {
	text,
	template,
	tag,
	friendInfo,
	scenario,
	richmenu,
	episode,
	mark,
	eventReserve,
	commonVar,
	phase,
	score,
	points: pointsEffect,
	coupon: couponEffect,
	paymentRequest: paymentRequestEffect,
	asp,
	notify,
};

export type EffectName = keyof typeof EFFECTS;
export type EffectOf<Name extends EffectName> = z.output<(typeof EFFECTS)[Name]["schema"]>;
export type Effect = { [Name in EffectName]: EffectOf<Name> }[EffectName];

export const EFFECT_NAMES = Object.keys(EFFECTS) as EffectName[];

const NAME_BY_TYPE = new Map<number, EffectName>(EFFECT_NAMES.map((name) => [EFFECTS[name].type, name]));

/**
 * Returns the registry name of an effect.
 * @throws Error for an unknown type, which validated effects never have
 */
export function effectName(effect: { type: number }): EffectName {
	const name = NAME_BY_TYPE.get(effect.type);
	if (!name) throw new Error(`No effect has the type ${effect.type}`);
	return name;
}

export const effectDefinitionOf = <E extends Effect>(effect: E): EffectDefinition<E> =>
	EFFECTS[effectName(effect)] as unknown as EffectDefinition<E>;

/** Ability required for integration data in an effect. */
export const CONTEXT_ABILITY: Ability = "user-open-api";

/**
 * Returns the abilities that an effect requires: its kind's and that of integration data.
 */
export function effectAbilitiesOf(effect: Effect): Ability[] {
	const { ability } = effectDefinitionOf(effect);
	const isDynamic = "context" in effect && effect.context !== null;
	return [...(ability ? [ability] : []), ...(isDynamic ? [CONTEXT_ABILITY] : [])];
}

const typeOf = (input: unknown): number =>
	wholeNumber().safeParse((input as { type?: unknown } | null)?.type).data ?? 0;

/** Returns the schema of a received effect; undefined for an unknown type. */
function schemaOfEffect(input: unknown): z.ZodType<Effect> | undefined {
	const name = NAME_BY_TYPE.get(typeOf(input));
	return name && EFFECTS[name].schema;
}

const readEffect = z.unknown().transform((input, context): Effect => {
	const type = typeOf(input);
	const schema = schemaOfEffect(input);
	if (!schema) {
		context.addIssue({ code: "custom", message: ACTION_TEXTS.effectUnknown });
		return z.NEVER;
	}
	const parsed = schema.safeParse({ ...(input as object), type });
	if (parsed.success) return parsed.data;
	const missing = findMissingModes(EFFECTS[NAME_BY_TYPE.get(type)!].modes, input as object);
	const modeIssues = missing.map((mode) => ({ message: FIELD_TEXTS.notSent, path: [mode] }));
	// A field that is required only by a missing mode's default is not reported.
	for (const { message, path } of modeIssues.length > 0 ? modeIssues : parsed.error.issues)
		context.addIssue({ code: "custom", message, path });
	// This value is never used, but checks over all effects still need its type.
	return { type } as Effect;
});

/** Parses an effect of any type. Issues are reported under the effect's own path. */
export const effectSchema = markClosed(declareInnerSchema(readEffect, schemaOfEffect));

/** Returns the effects' texts that may contain placeholders. */
export const effectTextsIn = (effects: readonly Effect[]): string[] =>
	effects.flatMap((effect) => effectDefinitionOf(effect).placeholderTexts?.(effect) ?? []);

/** Returns the one-line Japanese summary of an effect. */
export const summariseEffect = (effect: Effect, names: FilterNames): string =>
	effectDefinitionOf(effect).summary(effect, names);
