import { STEP_TEXTS } from "#domain/platform/texts/steps-texts.ts";
import { checkEffects } from "#functions/engine/actions/check-effects.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { hasSameEffects, type SubmittedStep } from "./step-changes.ts";
import type { StoredStep } from "./stored-steps.ts";

/**
 * Refuses unknown steps, and effects that the action editor would refuse. Unchanged effects are allowed: a
 * deleted tag, or a missing ability, must not prevent moving another step.
 * @throws Refusal 422 at the field of the step or the effect.
 */
export async function checkSteps(
	ctx: OperatorCtx,
	given: SubmittedStep[],
	stored: StoredStep[],
): Promise<void> {
	const known = new Map(stored.map((step) => [step.id, step]));
	const foreign = given.findIndex(({ id }) => id !== null && !known.has(id));
	if (foreign >= 0) throw invalid(`steps[${foreign}]`, STEP_TEXTS.stepGone);
	const places = given.flatMap((step, index) => {
		const before = step.id === null ? undefined : known.get(step.id);
		if (before && hasSameEffects(step, before)) return [];
		return step.inputs.map((effect, position) => ({ effect, place: `steps[${index}][inputs][${position}]` }));
	});
	try {
		await checkEffects(
			ctx,
			places.map(({ effect }) => effect),
		);
	} catch (error) {
		throw error instanceof Refusal
			? atStepFields(
					error,
					places.map(({ place }) => place),
				)
			: error;
	}
}

/** The same refusal, with the fields of the effects within the steps. */
const atStepFields = ({ status, body }: Refusal, places: string[]): Refusal =>
	new Refusal(
		status,
		Object.fromEntries(
			Object.entries(body).map(([field, messages]) => [
				field.replace(/^inputs\[(\d+)\]/, (_, position: string) => places[Number(position)]!),
				messages,
			]),
		),
	);
