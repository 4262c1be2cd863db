import { z } from "zod";
import { distanceOf } from "#domain/engine/steps/goal-time.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { dayBetween, stepActionFields, stepListInput } from "#domain/engine/steps/step-list-input.ts";
import { markReplacing } from "#domain/platform/body-names/missing-fields.ts";
import { EPISODE_TEXTS } from "#domain/platform/texts/episodes-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";

/** Maximum number of days between a step and the goal. */
export const MAX_EPISODE_DAY = 9_999;

/** Minute of a step: of its day, or less than a day before or after the goal (`distanceOf`). */
export const goalMinute = () =>
	wholeNumber().refine(
		(minute) => minute > -MINUTES_PER_DAY && minute < 2 * MINUTES_PER_DAY && minute !== MINUTES_PER_DAY,
		FIELD_TEXTS.timeOfDay,
	);

/**
 * Body of `PUT /api/episode/{id}/steps`. Days before the goal are negative; null as minute means the time of
 * the goal.
 */
export const episodeStepsInput = markReplacing(
	stepListInput(
		z
			.object({
				...stepActionFields,
				day: dayBetween(-MAX_EPISODE_DAY, MAX_EPISODE_DAY),
				minute: z.preprocess(
					(value) => (value === "" || value === undefined ? null : value),
					goalMinute().nullable(),
				),
			})
			.refine(({ day, minute }) => day === 0 || distanceOf(minute) === null, {
				path: ["day"],
				error: EPISODE_TEXTS.distanceWithDays,
				// A field that is invalid by itself already has a message.
				when: ({ issues }) => issues.length === 0,
			}),
	),
);
