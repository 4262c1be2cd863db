import { definitionOf, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { type ErrorBody, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { askByKind } from "./effects/registry.ts";
import type { ReferenceProblem } from "./effects/runner.ts";
import { lostConditions } from "./lost-conditions.ts";
import { referenceProblems } from "./references.ts";
import { beyondAbilities } from "./runnable.ts";

/**
 * Refuses invalid effects: beyond the operator's abilities, with a reference to something deleted or of
 * another type, or with a goal in the past (A-269). An item that is switched off is allowed: runs skip it
 * until it is on again. The refusal names all problems together (A-363).
 * @throws Refusal 422 at the effects' fields.
 */
export async function checkEffects(ctx: OperatorCtx, effects: readonly Effect[]): Promise<void> {
	const [references, problemsOf, lost, beyond] = await Promise.all([
		referenceProblems(ctx, effects),
		askByKind(effects, (runner, ofKind) => runner.problems?.(ctx, ofKind)),
		lostConditions(ctx, effects),
		beyondAbilities(ctx, effects),
	]);
	const errors: ErrorBody = {};
	for (const [position, effect] of effects.entries()) {
		const place = `inputs[${position}]`;
		const { label } = definitionOf(effect);
		if (beyond[position]!.effect !== null) errors[place] = [ACTION_TEXTS.effectNotAllowed(label)];
		else if (references[position] && references[position] !== "off")
			errors[place] = [textOf(references[position], effect)];
		for (const [field, texts] of Object.entries(problemsOf(effect) ?? {}))
			errors[`${place}[${field}]`] = texts;
		if (beyond[position]!.conditions.length > 0)
			errors[`${place}[member_query_id]`] = beyond[position]!.conditions.map(
				FILTER_TEXTS.conditionNotAllowed,
			);
		if (lost.has(effect.member_query_id))
			errors[`${place}[member_query_id]`] = [FIELD_TEXTS.itemGone("条件")];
	}
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
}

const textOf = (problem: Exclude<ReferenceProblem, "off">, effect: Effect): string => {
	const { label, goneText } = definitionOf(effect);
	return problem === "otherType"
		? ACTION_TEXTS.effectOtherType
		: (goneText ?? ACTION_TEXTS.effectNamesGone(label));
};
