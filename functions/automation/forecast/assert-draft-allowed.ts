import type { ForecastDraftStep } from "#domain/automation/forecast/forecast-input.ts";
import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { findForbiddenParts } from "#functions/engine/actions/effect-abilities.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type ErrorBody, Refusal } from "#functions/platform/http/request-refusal.ts";

interface StoredStep {
	id: number;
	effects: readonly Effect[];
}

/**
 * Refuses a draft whose figures would reveal a condition that the operator may not use. Stored effects of a
 * step are exempt, as when steps are saved; effects that send nothing are not counted, so they are not
 * checked.
 * @throws Refusal 422 at the effects' fields
 */
export async function assertDraftAllowed(
	ctx: OperatorCtx,
	draftSteps: readonly ForecastDraftStep[],
	storedSteps: readonly StoredStep[],
): Promise<void> {
	const storedEffects = new Map(
		storedSteps.map(({ id, effects }) => [id, new Set(effects.map((effect) => JSON.stringify(effect)))]),
	);
	const changedEffects = draftSteps.flatMap(({ id, inputs }, index) =>
		inputs.flatMap((effect, position) =>
			effectDefinitionOf(effect).sendsMessages && !storedEffects.get(id ?? 0)?.has(JSON.stringify(effect))
				? [{ effect, field: `steps[${index}][inputs][${position}]` }]
				: [],
		),
	);
	const forbiddenParts = await findForbiddenParts(
		ctx,
		changedEffects.map(({ effect }) => effect),
	);
	const errors: ErrorBody = {};
	for (const [changedIndex, { effect, conditions }] of forbiddenParts.entries()) {
		const { field } = changedEffects[changedIndex]!;
		if (effect !== null) errors[field] = [ACTION_TEXTS.effectNotAllowed(effect)];
		if (conditions.length > 0)
			errors[`${field}[member_query_id]`] = conditions.map(FILTER_TEXTS.conditionNotAllowed);
	}
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
}
