import { instantAt, MINUTE, today, wireTime } from "#domain/platform/time/time.ts";
import { addDays, MINUTES_PER_DAY, timeOf } from "./scenario-time.ts";

/**
 * The time of a reminder's step: some days before (negative) or after its goal, at a minute of that day; or, on the day 0,
 * so many minutes before or after the goal itself.
 */
export interface GoalStep {
	day: number;
	/**
	 * Of the day (0 to 1,439); null at the goal's own time. Below 0 it is so many minutes before the goal, from 1,440 on so
	 * many more than these after it.
	 */
	minute: number | null;
}

/** How far before (negative) or after its goal a step is, in minutes; null where it has a time of the day. */
export const distanceOf = (minute: number | null): number | null => {
	if (minute === null || (minute >= 0 && minute < MINUTES_PER_DAY)) return null;
	return minute < 0 ? minute : minute - MINUTES_PER_DAY;
};

/** The minute of a step that is so many minutes before (negative) or after its goal. */
export const minuteAtDistance = (minutes: number): number =>
	minutes < 0 ? minutes : MINUTES_PER_DAY + minutes;

/** When a step towards a goal is due, epoch ms. */
export function goalStepDueAt({ day, minute }: GoalStep, originAt: number, zone: string): number {
	const distance = distanceOf(minute);
	if (distance !== null) return (Math.floor(originAt / MINUTE) + distance) * MINUTE;
	const time = minute === null ? wireTime(originAt, zone).slice(11, 16) : timeOf(minute);
	return instantAt(addDays(today(originAt, zone), day), time, zone) ?? originAt;
}
