import { DAY, instantAt, MINUTE, today } from "#domain/platform/time/time.ts";

/** The time of a step: a day, and a minute of it. */
export interface StepTime {
	day: number;
	/** Minutes of the day. */
	minute: number;
}

export const MINUTES_PER_DAY = 1_440;

/** The offset of a step in its scenario. Steps with the same offset are sent together. */
export const offsetOf = ({ day, minute }: StepTime): number => day * MINUTES_PER_DAY + minute;

/**
 * When a step is due, epoch ms, for a reader who counts from `baseAt`: by elapsed time, that long after it; by clock
 * time, at that time of day, so many days after its day.
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

/** The day some days after a day, YYYY-MM-DD. */
export const addDays = (day: string, days: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** HH:mm of a minute of the day. */
export const timeOf = (minute: number): string =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
