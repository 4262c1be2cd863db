import { z } from "zod";
import { registerActionInput } from "#domain/engine/actions/action-input.ts";
import { versionNote } from "#domain/engine/kinds/version-note.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { STEP_TEXTS } from "#domain/platform/texts/steps-texts.ts";
import {
	boundedList,
	haveDistinctIds,
	optionalId,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { MINUTES_PER_DAY } from "./scenario-time.ts";

/** Maximum number of steps; a scenario or reminder is read and edited as a whole (rules, Limits). */
export const MAX_STEPS = 200;

/** Minute of the day of a step. */
export const minuteOfDay = () =>
	wholeNumber().refine((minute) => minute >= 0 && minute < MINUTES_PER_DAY, FIELD_TEXTS.timeOfDay);

/** Day offset of a step, within limits. */
export const dayBetween = (min: number, max: number) =>
	wholeNumber().refine((day) => day >= min && day <= max, FIELD_TEXTS.between(min, max));

/** Effects of a step, as sent by its editor; they form their own action. */
export const stepActionFields = {
	/** Null for a new action. */
	id: optionalId().default(null),
	a_twice_type: registerActionInput.shape.a_twice_type,
	inputs: registerActionInput.shape.inputs,
};

/** Body that saves all steps of a scenario or reminder. Omitted steps are deleted. */
export const stepListInput = <Step extends z.ZodType<{ id: number | null }>>(step: Step) =>
	z.object({
		steps: boundedList(step, MAX_STEPS, STEP_TEXTS.tooManySteps(MAX_STEPS)).refine(
			haveDistinctIds,
			STEP_TEXTS.stepRepeated,
		),
		/** Version that was edited; one older than the stored version is refused with 409. */
		version: wholeNumber().optional(),
		version_note: versionNote(),
	});
