import { z } from "zod";
import { actionInputs } from "#domain/engine/actions/action-input.ts";
import { EFFECTS, type Effect, type EffectName } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";

/** Effects that an operator may run on a friend manually. */
const MANUAL_EFFECTS = ["scenario", "episode", "richmenu", "phase"] as const satisfies readonly EffectName[];

export type ManualEffectName = (typeof MANUAL_EFFECTS)[number];

const isManualEffect = (effect: Effect | undefined): boolean =>
	MANUAL_EFFECTS.some((name) => EFFECTS[name].type === effect?.type) && effect?.member_query_id === null;

/** Body with one of these effects, without a condition. */
export const manualEffectInput = z.object({
	inputs: actionInputs.refine(
		(effects) => effects.length === 1 && isManualEffect(effects[0]),
		ACTION_TEXTS.effectUnknown,
	),
});

export type ManualEffectInput = z.output<typeof manualEffectInput>;
