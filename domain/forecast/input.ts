import { z } from "zod";
import { MAX_EFFECTS } from "../actions/action.ts";
import { taskInput } from "../actions/task.ts";
import { effectSchema } from "../effects/registry.ts";
import { MAX_SCENARIO_DAY } from "../effects/scenario.ts";
import { MAX_EPISODE_DAY } from "../episodes/step-input.ts";
import { scenarioInput } from "../kinds/scenario.ts";
import { dayBetween, MAX_STEPS, minuteOfDay } from "../steps/list.ts";
import { ACTION_TEXTS } from "../texts/actions.ts";
import { STEP_TEXTS } from "../texts/steps.ts";
import { code, list, optionalId } from "../wire.ts";

/** Steps as they would be saved. What sends nothing may be left out of their effects. */
const draftSteps = <Minute extends number | null>(day: z.ZodType<number>, minute: z.ZodType<Minute>) =>
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
	).optional();

const field = scenarioInput.in.shape;

/** The body of `POST /api/scenario/{id}/forecast`: what is left out is as it is saved. */
export const scenarioDraft = z.object({
	steps: draftSteps(dayBetween(0, MAX_SCENARIO_DAY), minuteOfDay()),
	is_run: code(0, 1).optional(),
	date_diff: code(0, 1).optional(),
	after_read_to_id: field.after_read_to_id.unwrap().optional(),
	after_read_to_step: field.after_read_to_step.unwrap().optional(),
});

/** The body of `POST /api/episode/{id}/forecast`. */
export const episodeDraft = z.object({
	steps: draftSteps(dayBetween(-MAX_EPISODE_DAY, MAX_EPISODE_DAY), minuteOfDay().nullable()),
});

/** The body of `POST /api/action/task/{id}/forecast`: the task that would be added; without one, those that are. */
export const taskDraft = z.object({ task: taskInput.optional() });

export type ScenarioDraft = z.output<typeof scenarioDraft>;
export type EpisodeDraft = z.output<typeof episodeDraft>;
export type TaskDraft = z.output<typeof taskDraft>;
/** A step of either, as it would be saved. */
export type DraftStep = NonNullable<EpisodeDraft["steps"]>[number];
