import { stepProblem } from "#domain/automation/reminders/of-salon.ts";
import type { GivenStep } from "#functions/engine/steps/changes.ts";
import { saveSteps } from "#functions/engine/steps/save.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { findEpisode } from "../of-salon/find.ts";
import { EPISODE_STEPS } from "./stepped.ts";

interface Save {
	ctx: OperatorCtx;
	input: { id: number; steps: GivenStep[]; version?: number | undefined };
}

/** Saves all steps of a reminder (M-269). @throws Refusal 422 also for a step on the wrong side of a visit */
export async function saveEpisodeSteps({ ctx, input }: Save): Promise<{ version: number }> {
	const { type } = await findEpisode(ctx, input.id);
	const wrong = input.steps.flatMap((step, index) => {
		const problem = stepProblem(type, step);
		return problem === null ? [] : [[`steps[${index}][day]`, [problem]] as [string, string[]]];
	});
	if (wrong.length > 0) throw new Refusal(422, Object.fromEntries(wrong));
	return saveSteps(EPISODE_STEPS, { ctx, input });
}
