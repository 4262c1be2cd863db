import type { FirstStepState } from "#domain/console/first-day/first-steps.ts";
import type { FirstDay } from "./firstDayApi.ts";

/** States of the steps from the wire. */
export const toStepStates = (steps: FirstDay["steps"]): FirstStepState[] =>
	steps.map(({ name, is_done, is_skipped }) => ({ name, isDone: is_done, isSkipped: is_skipped }));
