import { summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { StoredStep } from "./stored-steps.ts";

/**
 * Steps for their editor, each with the summaries of its effects and the number of friends who wait for it.
 */
export async function presentSteps(ctx: OperatorCtx, steps: StoredStep[]) {
	const names = await loadEffectNames(
		ctx,
		steps.flatMap(({ effects }) => effects),
	);
	return steps.map(({ id, day, minute, twiceType, effects, waiting }) => ({
		id,
		day,
		minute,
		a_twice_type: twiceType,
		inputs: effects,
		action_text: effects.map((effect) => summariseEffect(effect, names)),
		waiting: waiting ?? 0,
	}));
}
