import { z } from "zod";
import { goalMinute, MAX_EPISODE_DAY } from "#domain/automation/reminders/step-input.ts";
import { scenarioInput } from "#domain/automation/scenarios/scenario-input.ts";
import { MAX_EFFECTS } from "#domain/engine/actions/action.ts";
import { effectSchema } from "#domain/engine/actions/effects/registry.ts";
import { MAX_SCENARIO_DAY } from "#domain/engine/actions/effects/scenario.ts";
import { taskInput } from "#domain/engine/actions/task.ts";
import { dayBetween, MAX_STEPS, minuteOfDay } from "#domain/engine/steps/list.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { STEP_TEXTS } from "#domain/platform/texts/steps.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks.ts";
import { code, list, optionalId } from "#domain/platform/wire/wire.ts";

/**
 * Maximum number of effects of all steps of a draft: an operator with read access can request their
 * calculation.
 */
export const MAX_DRAFT_EFFECTS = 1_000;

/** Steps as they would be saved. Effects that send nothing may be left out. */
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

/** Counted before any effect is read. */
function effectsIn(steps: unknown): number {
	if (!Array.isArray(steps)) return 0;
	return steps.reduce((sum: number, step: { inputs?: unknown } | null) => {
		const inputs = step?.inputs;
		return sum + (Array.isArray(inputs) ? inputs.length : 0);
	}, 0);
}

const stepsOf = <Minute extends number | null>(day: z.ZodType<number>, minute: z.ZodType<Minute>) =>
	list(
		z.object({
			id: optionalId().default(null),
			day,
			minute,
			a_twice_type: code(0, 1).default(0),
			inputs: list(effectSchema, MAX_EFFECTS, ACTION_TEXTS.tooManyEffects(MAX_EFFECTS)).default([]),
		}),
		MAX_STEPS,
		STEP_TEXTS.tooManySteps(MAX_STEPS),
	);

const field = scenarioInput.in.shape;

/** Body of `POST /api/scenario/{id}/forecast`. Missing parts are taken from the stored scenario. */
export const scenarioDraft = z.object({
	steps: draftSteps(dayBetween(0, MAX_SCENARIO_DAY), minuteOfDay()),
	is_run: code(0, 1).optional(),
	date_diff: code(0, 1).optional(),
	after_read_to_id: field.after_read_to_id.unwrap().optional(),
	after_read_to_step: field.after_read_to_step.unwrap().optional(),
});

/** The body of `POST /api/episode/{id}/forecast`. */
export const episodeDraft = z.object({
	steps: draftSteps(dayBetween(-MAX_EPISODE_DAY, MAX_EPISODE_DAY), goalMinute().nullable()),
});

/** The body of `POST /api/action/task/{id}/forecast`: the task to be added; without it, the saved ones. */
export const taskDraft = z.object({ task: taskInput.optional() });

export type ScenarioDraft = z.output<typeof scenarioDraft>;
export type EpisodeDraft = z.output<typeof episodeDraft>;
/** A step of a scenario or reminder, as it would be saved. */
export type DraftStep = NonNullable<EpisodeDraft["steps"]>[number];
