import { z } from "zod";
import { registerAction } from "#domain/engine/actions/action.ts";
import { versionNote } from "#domain/engine/kinds/version-note.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { STEP_TEXTS } from "#domain/platform/texts/steps.ts";
import { haveOwnIds, list, optionalId, wholeNumber } from "#domain/platform/wire/wire.ts";
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
export const stepAction = {
	/** Null for a new action. */
	id: optionalId().default(null),
	a_twice_type: registerAction.shape.a_twice_type,
	inputs: registerAction.shape.inputs,
};

/** Body that saves all steps of a scenario or reminder. Omitted steps are deleted. */
export const stepList = <Step extends z.ZodType<{ id: number | null }>>(step: Step) =>
	z.object({
		steps: list(step, MAX_STEPS, STEP_TEXTS.tooManySteps(MAX_STEPS)).refine(
			haveOwnIds,
			STEP_TEXTS.stepRepeated,
		),
		/** Version that was edited; one older than the stored version is refused with 409. */
		version: wholeNumber().optional(),
		version_note: versionNote(),
	});
