import type { StepTime, Timing } from "#domain/engine/steps/step-timing.ts";

export interface StepTimeFieldsProps {
	timing: Timing;
	value: StepTime;
	onChange: (time: StepTime) => void;
	errors: Record<string, string>;
}

/** Initial time of day of a step, in minutes: 10:00. */
export const INITIAL_MINUTE = 600;
