import { z } from "zod";
import { registerAction } from "#domain/engine/actions/action.ts";
import { versionNote } from "#domain/engine/kinds/version-note.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { STEP_TEXTS } from "#domain/platform/texts/steps.ts";
import { haveOwnIds, list, optionalId, wholeNumber } from "#domain/platform/wire/wire.ts";
import { MINUTES_PER_DAY } from "./scenario-time.ts";

/** A scenario or reminder is read and edited as one piece (rules, Limits). */
export const MAX_STEPS = 200;

/** A step's minute of its day. */
export const minuteOfDay = () =>
	wholeNumber().refine((minute) => minute >= 0 && minute < MINUTES_PER_DAY, FIELD_TEXTS.timeOfDay);

/** How far in days a step may be. */
export const dayBetween = (min: number, max: number) =>
	wholeNumber().refine((day) => day >= min && day <= max, FIELD_TEXTS.between(min, max));

/** The effects of a step, as its editor sends them; they are an action of its own. */
export const stepAction = {
	/** None for a new one. */
	id: optionalId().default(null),
	a_twice_type: registerAction.shape.a_twice_type,
	inputs: registerAction.shape.inputs,
};

/** The body that saves all steps of a scenario or reminder. Missing steps are deleted. */
export const stepList = <Step extends z.ZodType<{ id: number | null }>>(step: Step) =>
	z.object({
		steps: list(step, MAX_STEPS, STEP_TEXTS.tooManySteps(MAX_STEPS)).refine(
			haveOwnIds,
			STEP_TEXTS.stepRepeated,
		),
		/** The version that was being edited; an older one than the stored is refused with 409. */
		version: wholeNumber().optional(),
		version_note: versionNote(),
	});
