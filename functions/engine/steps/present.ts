import { summarise } from "#domain/engine/actions/effects/registry.ts";
import { namesFor } from "#functions/engine/actions/names.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { StoredStep } from "./stored.ts";

/** Steps for their editor, each with its effects in words and the number of friends who wait for it. */
export async function presentSteps(ctx: OperatorCtx, steps: StoredStep[]) {
	const names = await namesFor(
		ctx,
		steps.flatMap(({ effects }) => effects),
	);
	return steps.map(({ id, day, minute, twiceType, effects, waiting }) => ({
		id,
		day,
		minute,
		a_twice_type: twiceType,
		inputs: effects,
		action_text: effects.map((effect) => summarise(effect, names)),
		waiting: waiting ?? 0,
	}));
}
