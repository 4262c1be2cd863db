import { isGoalPast } from "#domain/effects/episode.ts";
import { abilitiesOf, definitionOf, type Effect } from "#domain/effects/registry.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { type ErrorBody, Refusal } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { mayDo } from "../operators/signed-in.ts";
import { type TargetProblem, targetProblems } from "./targets.ts";

/**
 * Refuses effects that cannot be what an operator wants: beyond their abilities (000 §6), naming what is gone or of
 * another type, with a goal in the past (A-269). All that is wrong is said at once (A-363).
 * @throws Refusal 422 at the effects' places.
 */
export async function checkEffects(ctx: OperatorCtx, effects: readonly Effect[]): Promise<void> {
	const targets = await targetProblems(ctx, effects);
	const errors: ErrorBody = {};
	for (const [position, effect] of effects.entries()) {
		const place = `inputs[${position}]`;
		const { label } = definitionOf(effect);
		if (!abilitiesOf(effect).every((ability) => mayDo(ctx.operator, ability)))
			errors[place] = [TEXTS.effectNotAllowed(label)];
		else if (targets[position]) errors[place] = [textOf(targets[position], effect)];
		if (effect.type === 15 && isGoalPast(effect, ctx.now, ctx.zone))
			errors[`${place}[origin_date]`] = [TEXTS.goalInPast];
	}
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
}

function textOf(problem: TargetProblem, effect: Effect): string {
	if (problem === "otherType") return TEXTS.effectOtherType;
	return effect.type === 13 ? TEXTS.tagGone : TEXTS.effectNamesGone(definitionOf(effect).label);
}
