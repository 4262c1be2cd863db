import { z } from "zod";
import { dayBetween, minuteOfDay, stepAction, stepList } from "../steps/list.ts";

/** How many days before or after its goal a step of a reminder may be. */
export const MAX_EPISODE_DAY = 9_999;

/**
 * The body of `PUT /api/episode/{id}/steps`. Days before the goal are negative; no minute means the goal's own time.
 */
export const episodeStepsInput = stepList(
	z.object({
		...stepAction,
		day: dayBetween(-MAX_EPISODE_DAY, MAX_EPISODE_DAY),
		minute: z.preprocess(
			(value) => (value === "" || value === undefined ? null : value),
			minuteOfDay().nullable(),
		),
	}),
);
