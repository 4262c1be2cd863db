import { z } from "zod";
import { distanceOf } from "#domain/engine/steps/goal-time.ts";
import { dayBetween, stepAction, stepList } from "#domain/engine/steps/list.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { replaces } from "#domain/platform/body-names/missing.ts";
import { EPISODE_TEXTS } from "#domain/platform/texts/episodes.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { wholeNumber } from "#domain/platform/wire/wire.ts";

/** Maximum number of days between a reminder's step and its goal. */
export const MAX_EPISODE_DAY = 9_999;

/** A step's minute: of its day, or less than a day before or after the goal (`distanceOf`). */
export const goalMinute = () =>
	wholeNumber().refine(
		(minute) => minute > -MINUTES_PER_DAY && minute < 2 * MINUTES_PER_DAY && minute !== MINUTES_PER_DAY,
		FIELD_TEXTS.timeOfDay,
	);

/**
 * The body of `PUT /api/episode/{id}/steps`. Days before the goal are negative; no minute means the goal's own time.
 */
export const episodeStepsInput = replaces(
	stepList(
		z
			.object({
				...stepAction,
				day: dayBetween(-MAX_EPISODE_DAY, MAX_EPISODE_DAY),
				minute: z.preprocess(
					(value) => (value === "" || value === undefined ? null : value),
					goalMinute().nullable(),
				),
			})
			.refine(({ day, minute }) => day === 0 || distanceOf(minute) === null, {
				path: ["day"],
				error: EPISODE_TEXTS.distanceWithDays,
				// A field that is wrong by itself has its message already.
				when: ({ issues }) => issues.length === 0,
			}),
	),
);
