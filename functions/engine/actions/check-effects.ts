import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type ErrorBody, Refusal } from "#functions/platform/http/request-refusal.ts";
import { findForbiddenParts } from "./effect-abilities.ts";
import { findReferenceProblems } from "./effect-references.ts";
import type { ReferenceProblem } from "./effects/effect-runner.ts";
import { queryByKind } from "./effects/registry.ts";
import { listMissingConditions } from "./missing-conditions.ts";

/**
 * Refuses invalid effects: beyond the operator's abilities, with a reference to a deleted item or one of
 * another type, or with a goal in the past (A-269). A reference to a disabled item is allowed: runs skip it
 * until it is enabled. The refusal names all problems together (A-363).
 * @throws Refusal 422 at the effects' fields.
 */
export async function checkEffects(ctx: OperatorCtx, effects: readonly Effect[]): Promise<void> {
	const [referenceProblems, fieldProblemsOf, missingConditions, forbidden] = await Promise.all([
		findReferenceProblems(ctx, effects),
		queryByKind(effects, (runner, ofKind) => runner.loadProblems?.(ctx, ofKind)),
		listMissingConditions(ctx, effects),
		findForbiddenParts(ctx, effects),
	]);
	const errors: ErrorBody = {};
	for (const [position, effect] of effects.entries()) {
		const path = `inputs[${position}]`;
		const { label } = effectDefinitionOf(effect);
		if (forbidden[position]!.effect !== null) errors[path] = [ACTION_TEXTS.effectNotAllowed(label)];
		else if (referenceProblems[position] && referenceProblems[position] !== "off")
			errors[path] = [problemText(referenceProblems[position], effect)];
		for (const [field, texts] of Object.entries(fieldProblemsOf(effect) ?? {}))
			errors[`${path}[${field}]`] = texts;
		if (forbidden[position]!.conditions.length > 0)
			errors[`${path}[member_query_id]`] = forbidden[position]!.conditions.map(
				FILTER_TEXTS.conditionNotAllowed,
			);
		if (missingConditions.has(effect.member_query_id))
			errors[`${path}[member_query_id]`] = [FIELD_TEXTS.itemGone("条件")];
	}
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
}

const problemText = (problem: Exclude<ReferenceProblem, "off">, effect: Effect): string => {
	const { label, deletedText } = effectDefinitionOf(effect);
	return problem === "otherType"
		? ACTION_TEXTS.effectOtherType
		: (deletedText ?? ACTION_TEXTS.effectNamesGone(label));
};
