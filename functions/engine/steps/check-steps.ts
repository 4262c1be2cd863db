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
	submitted: SubmittedStep[],
	stored: StoredStep[],
): Promise<void> {
	const storedById = new Map(stored.map((step) => [step.id, step]));
	const unknownIndex = submitted.findIndex(({ id }) => id !== null && !storedById.has(id));
	if (unknownIndex >= 0) throw invalid(`steps[${unknownIndex}]`, STEP_TEXTS.stepGone);
	const checkedEffects = submitted.flatMap((step, index) => {
		const storedStep = step.id === null ? undefined : storedById.get(step.id);
		if (storedStep && hasSameEffects(step, storedStep)) return [];
		return step.inputs.map((effect, position) => ({ effect, path: `steps[${index}][inputs][${position}]` }));
	});
	try {
		await checkEffects(
			ctx,
			checkedEffects.map(({ effect }) => effect),
		);
	} catch (error) {
		throw error instanceof Refusal
			? atStepFields(
					error,
					checkedEffects.map(({ path }) => path),
				)
			: error;
	}
}

/** The same refusal, with the fields of the effects within the steps. */
const atStepFields = ({ status, body }: Refusal, paths: string[]): Refusal =>
	new Refusal(
		status,
		Object.fromEntries(
			Object.entries(body).map(([field, messages]) => [
				field.replace(/^inputs\[(\d+)\]/, (_, position: string) => paths[Number(position)]!),
				messages,
			]),
		),
	);
