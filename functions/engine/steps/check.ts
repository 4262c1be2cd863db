import { STEP_TEXTS } from "#domain/platform/texts/steps.ts";
import { checkEffects } from "#functions/engine/actions/check.ts";
import { invalid, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { doesTheSame, type GivenStep } from "./changes.ts";
import type { StoredStep } from "./stored.ts";

/**
 * Refuses steps that do not exist, and effects that the editor of actions would refuse. Unchanged effects of a step are
 * allowed: a deleted tag, or an ability that the operator lacks, is no reason not to move another step.
 * @throws Refusal 422 at the step's or the effect's place.
 */
export async function checkSteps(ctx: OperatorCtx, given: GivenStep[], stored: StoredStep[]): Promise<void> {
	const known = new Map(stored.map((step) => [step.id, step]));
	const foreign = given.findIndex(({ id }) => id !== null && !known.has(id));
	if (foreign >= 0) throw invalid(`steps[${foreign}]`, STEP_TEXTS.stepGone);
	const places = given.flatMap((step, index) => {
		const before = step.id === null ? undefined : known.get(step.id);
		if (before && doesTheSame(step, before)) return [];
		return step.inputs.map((effect, position) => ({ effect, place: `steps[${index}][inputs][${position}]` }));
	});
	try {
		await checkEffects(
			ctx,
			places.map(({ effect }) => effect),
		);
	} catch (error) {
		throw error instanceof Refusal
			? placed(
					error,
					places.map(({ place }) => place),
				)
			: error;
	}
}

/** The same refusal, with the places of the effects in the steps. */
const placed = ({ status, body }: Refusal, places: string[]): Refusal =>
	new Refusal(
		status,
		Object.fromEntries(
			Object.entries(body).map(([field, messages]) => [
				field.replace(/^inputs\[(\d+)\]/, (_, position: string) => places[Number(position)]!),
				messages,
			]),
		),
	);
