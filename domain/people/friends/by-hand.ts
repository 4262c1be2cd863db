import { z } from "zod";
import { actionInputs } from "#domain/engine/actions/action-input.ts";
import { EFFECTS, type Effect, type EffectName } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";

/** Effects that an operator may run on a friend manually. */
const BY_HAND = ["scenario", "episode", "richmenu", "phase"] as const satisfies readonly EffectName[];

export type ByHandName = (typeof BY_HAND)[number];

const isByHand = (effect: Effect | undefined): boolean =>
	BY_HAND.some((name) => EFFECTS[name].type === effect?.type) && effect?.member_query_id === null;

/** One of these effects, without a condition. */
export const byHandInput = z.object({
	inputs: actionInputs.refine(
		(effects) => effects.length === 1 && isByHand(effects[0]),
		ACTION_TEXTS.effectUnknown,
	),
});

export type ByHandInput = z.output<typeof byHandInput>;
