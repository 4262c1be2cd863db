import { z } from "zod";
import { MAX_SCENARIO_DAY } from "#domain/engine/actions/effects/scenario.ts";
import { dayBetween, minuteOfDay, stepAction, stepList } from "#domain/engine/steps/list.ts";

/** The body of `PUT /api/scenario/{id}/steps`. */
export const scenarioStepsInput = stepList(
	z.object({ ...stepAction, day: dayBetween(0, MAX_SCENARIO_DAY), minute: minuteOfDay() }),
);
