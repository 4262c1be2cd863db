import type { DraftStep } from "#domain/automation/forecast/input.ts";
import { definitionOf, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { beyondAbilities } from "#functions/engine/actions/runnable.ts";
import { type ErrorBody, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface StoredStep {
	id: number;
	effects: readonly Effect[];
}

/**
 * Refuses a draft whose figures would reveal a condition that the operator may not use. A step's stored
 * effects are exempt, as when the steps are saved. Effects that send nothing are not counted, so they are not
 * checked.
 * @throws Refusal 422 at the effects' fields
 */
export async function assertDraftAllowed(
	ctx: OperatorCtx,
	drafted: readonly DraftStep[],
	stored: readonly StoredStep[],
): Promise<void> {
	const known = new Map(
		stored.map(({ id, effects }) => [id, new Set(effects.map((effect) => JSON.stringify(effect)))]),
	);
	const changed = drafted.flatMap(({ id, inputs }, index) =>
		inputs.flatMap((effect, position) =>
			definitionOf(effect).sends && !known.get(id ?? 0)?.has(JSON.stringify(effect))
				? [{ effect, place: `steps[${index}][inputs][${position}]` }]
				: [],
		),
	);
	const beyond = await beyondAbilities(
		ctx,
		changed.map(({ effect }) => effect),
	);
	const errors: ErrorBody = {};
	for (const [at, { effect, conditions }] of beyond.entries()) {
		const { place } = changed[at]!;
		if (effect !== null) errors[place] = [ACTION_TEXTS.effectNotAllowed(effect)];
		if (conditions.length > 0)
			errors[`${place}[member_query_id]`] = conditions.map(FILTER_TEXTS.conditionNotAllowed);
	}
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
}
