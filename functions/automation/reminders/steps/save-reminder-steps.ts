import { reminderStepProblem } from "#domain/automation/reminders/salon-reminder-input.ts";
import { saveSteps } from "#functions/engine/steps/save-steps.ts";
import type { SubmittedStep } from "#functions/engine/steps/step-changes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { findReminder } from "../of-salon/find-reminder.ts";
import { REMINDER_STEP_OWNER } from "./reminder-step-owner.ts";

interface SaveStepsArgs {
	ctx: OperatorCtx;
	input: { id: number; steps: SubmittedStep[]; version?: number | undefined };
}

/** Saves all steps of a reminder (M-269). @throws Refusal 422 also for a step on the wrong side of a visit */
export async function saveReminderSteps({ ctx, input }: SaveStepsArgs): Promise<{ version: number }> {
	const { type } = await findReminder(ctx, input.id);
	const problems = input.steps.flatMap((step, index) => {
		const problem = reminderStepProblem(type, step);
		return problem === null ? [] : [[`steps[${index}][day]`, [problem]] as [string, string[]]];
	});
	if (problems.length > 0) throw new Refusal(422, Object.fromEntries(problems));
	return saveSteps(REMINDER_STEP_OWNER, { ctx, input });
}
