import { summarise } from "#domain/effects/registry.ts";
import { namesFor } from "../actions/names.ts";
import type { OperatorCtx } from "../http/types.ts";
import type { StoredStep } from "./stored.ts";

/** Steps as their editor shows them, each with what it does in lines and who waits for it. */
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
