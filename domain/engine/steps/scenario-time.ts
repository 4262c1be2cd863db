import { currentDay, DAY, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";

/** Time of a step: a day, and a minute of it. */
export interface ScenarioStepTime {
	day: number;
	/** Minute of the day. */
	minute: number;
}

export const MINUTES_PER_DAY = 1_440;

/** Offset of a step in its scenario. Steps with the same offset are sent together. */
export const stepOffsetOf = ({ day, minute }: ScenarioStepTime): number => day * MINUTES_PER_DAY + minute;

/**
 * Returns the due time of a step, epoch ms, for a subscriber who started at `baseAt`: by elapsed time, that
 * long afterwards; by clock, at that time of day, that many days later.
 */
export function stepDueAt(step: ScenarioStepTime, { baseAt, byClock, zone }: StepBase): number {
	if (!byClock) return baseAt + stepOffsetOf(step) * MINUTE;
	const day = addDays(currentDay(baseAt, zone), step.day);
	return toInstant(day, formatMinuteOfDay(step.minute), zone) ?? baseAt + stepOffsetOf(step) * MINUTE;
}

export interface StepBase {
	/** Epoch ms. */
	baseAt: number;
	byClock: boolean;
	zone: string;
}

/** Adds days to a day, YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Formats a minute of the day as HH:mm. */
export const formatMinuteOfDay = (minute: number): string =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
