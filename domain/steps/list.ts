import { z } from "zod";
import { registerAction } from "#domain/actions/action.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { list, optionalId, wholeNumber } from "#domain/wire.ts";
import { MINUTES_PER_DAY } from "../scenarios/steps.ts";

/** A scenario or reminder is read and edited as one piece (rules, Limits). */
export const MAX_STEPS = 200;

/** A step's minute of its day. */
export const minuteOfDay = () =>
	wholeNumber().refine((minute) => minute >= 0 && minute < MINUTES_PER_DAY, TEXTS.timeOfDay);

/** How far in days a step may be. */
export const dayBetween = (min: number, max: number) =>
	wholeNumber().refine((day) => day >= min && day <= max, TEXTS.between(min, max));

/** The effects of a step, as its editor sends them; they are an action of its own. */
export const stepDeed = {
	/** None for a new one. */
	id: optionalId().default(null),
	a_twice_type: registerAction.shape.a_twice_type,
	inputs: registerAction.shape.inputs,
};

/** The body that saves all steps of a scenario or reminder. Missing steps are deleted. */
export const stepList = <Step extends z.ZodType<{ id: number | null }>>(step: Step) =>
	z.object({
		steps: list(step, MAX_STEPS, TEXTS.tooManySteps(MAX_STEPS)).refine((steps) => {
			const known = steps.flatMap(({ id }) => id ?? []);
			return new Set(known).size === known.length;
		}, TEXTS.stepRepeated),
		/** The version that was being edited; an older one than the stored is refused with 409. */
		version: wholeNumber().optional(),
	});
