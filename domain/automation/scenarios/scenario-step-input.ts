import { z } from "zod";
import { MAX_SCENARIO_DAY } from "#domain/engine/actions/scenario-codes.ts";
import {
	dayBetween,
	minuteOfDay,
	stepActionFields,
	stepListInput,
} from "#domain/engine/steps/step-list-input.ts";

/** Body of `PUT /api/scenario/{id}/steps`. */
export const scenarioStepsInput = stepListInput(
	z.object({ ...stepActionFields, day: dayBetween(0, MAX_SCENARIO_DAY), minute: minuteOfDay() }),
);
