import { DAY, instantAt, MINUTE, today } from "#domain/platform/time/time.ts";

/** Time of a step: a day, and a minute of it. */
export interface StepTime {
	day: number;
	/** Minute of the day. */
	minute: number;
}

export const MINUTES_PER_DAY = 1_440;

/** Offset of a step in its scenario. Steps with the same offset are sent together. */
export const offsetOf = ({ day, minute }: StepTime): number => day * MINUTES_PER_DAY + minute;

/**
 * Returns the due time of a step, epoch ms, for a subscriber who started at `baseAt`: by elapsed time, that
 * long afterwards; by clock, at that time of day, that many days later.
 */
export function stepDueAt(step: StepTime, { baseAt, byClock, zone }: StepBase): number {
	if (!byClock) return baseAt + offsetOf(step) * MINUTE;
	const day = addDays(today(baseAt, zone), step.day);
	return instantAt(day, timeOf(step.minute), zone) ?? baseAt + offsetOf(step) * MINUTE;
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
export const timeOf = (minute: number): string =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
