import { z } from "zod";
import { goalMinute, MAX_EPISODE_DAY } from "#domain/automation/reminders/reminder-step-input.ts";
import { scenarioInput } from "#domain/automation/scenarios/scenario-input.ts";
import { MAX_EFFECTS } from "#domain/engine/actions/action-input.ts";
import { effectSchema } from "#domain/engine/actions/effects/registry.ts";
import { MAX_SCENARIO_DAY } from "#domain/engine/actions/scenario-codes.ts";
import { taskInput } from "#domain/engine/actions/task-input.ts";
import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { dayBetween, MAX_STEPS, minuteOfDay } from "#domain/engine/steps/step-list-input.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { STEP_TEXTS } from "#domain/platform/texts/steps-texts.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { boundedList, codeOf, optionalId } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of effects in a draft: an operator with read access can trigger the calculation. */
export const MAX_DRAFT_EFFECTS = 1_000;

/** Steps as they would be saved. Effects that send nothing may be omitted. */
const draftSteps = <Minute extends number | null>(day: z.ZodType<number>, minute: z.ZodType<Minute>) =>
	z
		.preprocess(
			(steps, context) => {
				if (effectsIn(steps) > MAX_DRAFT_EFFECTS)
					context.addIssue({ code: "custom", message: TASK_TEXTS.forecastTooManyEffects(MAX_DRAFT_EFFECTS) });
				return steps;
			},
			stepsOf(day, minute),
		)
		.optional();

/** Counts the effects before they are parsed. */
function effectsIn(steps: unknown): number {
	if (!Array.isArray(steps)) return 0;
	return steps.reduce((sum: number, step: { inputs?: unknown } | null) => {
		const inputs = step?.inputs;
		return sum + (Array.isArray(inputs) ? inputs.length : 0);
	}, 0);
}

const stepsOf = <Minute extends number | null>(day: z.ZodType<number>, minute: z.ZodType<Minute>) =>
	boundedList(
		z.object({
			id: optionalId().default(null),
			day,
			minute,
			/** Whether the step runs once for each friend, or again (`TWICE_LABELS`). */
			a_twice_type: codeOf(0, 1).default(0),
			inputs: boundedList(effectSchema, MAX_EFFECTS, ACTION_TEXTS.tooManyEffects(MAX_EFFECTS)).default([]),
		}),
		MAX_STEPS,
		STEP_TEXTS.tooManySteps(MAX_STEPS),
	);

/** Fields of a scenario, before its checks of several fields. `unwrap` removes a default: a missing field is not changed. */
const field = scenarioInput.in.shape;

/** Body of `POST /api/scenario/{id}/forecast`. Missing parts are read from the stored scenario. */
export const scenarioForecastInput = z.object({
	steps: draftSteps(dayBetween(0, MAX_SCENARIO_DAY), minuteOfDay()),
	is_run: codeOf(0, 1).optional(),
	date_diff: codeOf(DATE_DIFF.elapsed, DATE_DIFF.clock).optional(),
	after_read_to_id: field.after_read_to_id.unwrap().optional(),
	after_read_to_step: field.after_read_to_step.unwrap().optional(),
});

/** Body of `POST /api/scenario/{id}/replay`. Missing parts are read from the stored scenario. */
export const scenarioReplayInput = scenarioForecastInput.pick({ steps: true, date_diff: true });

/** Body of `POST /api/episode/{id}/forecast`. */
export const reminderForecastInput = z.object({
	steps: draftSteps(dayBetween(-MAX_EPISODE_DAY, MAX_EPISODE_DAY), goalMinute().nullable()),
});

/** Body of `POST /api/action/task/{id}/forecast`: the task to be added; without it, the stored ones. */
export const taskForecastInput = z.object({ task: taskInput.optional() });

export type ScenarioForecastInput = z.output<typeof scenarioForecastInput>;
export type ScenarioReplayInput = z.output<typeof scenarioReplayInput>;
export type ReminderForecastInput = z.output<typeof reminderForecastInput>;
/** Step of a scenario or reminder as it would be saved. */
export type ForecastDraftStep = NonNullable<ReminderForecastInput["steps"]>[number];
