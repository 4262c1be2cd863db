import { currentDay, MINUTE, toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";
import { addDays, formatMinuteOfDay, MINUTES_PER_DAY } from "./scenario-time.ts";

/**
 * Time of a reminder's step: a number of days before (negative) or after its goal, at a minute of that day;
 * or, with day 0, a number of minutes before or after the goal itself.
 */
export interface GoalStep {
	day: number;
	/**
	 * Minute of the day (0 to 1,439); null at the goal's own time. Negative values are minutes before the
	 * goal; from 1,440 on the excess is minutes after it.
	 */
	minute: number | null;
}

/** Returns the distance from the goal in minutes (negative: before); null for a step with a time of day. */
export const distanceOf = (minute: number | null): number | null => {
	if (minute === null || (minute >= 0 && minute < MINUTES_PER_DAY)) return null;
	return minute < 0 ? minute : minute - MINUTES_PER_DAY;
};

/** Returns the `minute` of a step at a distance in minutes before (negative) or after its goal. */
export const minuteAtDistance = (minutes: number): number =>
	minutes < 0 ? minutes : MINUTES_PER_DAY + minutes;

/** Returns the due time of a step towards a goal, epoch ms. */
export function goalStepDueAt({ day, minute }: GoalStep, originAt: number, zone: string): number {
	const distance = distanceOf(minute);
	if (distance !== null) return (Math.floor(originAt / MINUTE) + distance) * MINUTE;
	const time = minute === null ? toWireTime(originAt, zone).slice(11, 16) : formatMinuteOfDay(minute);
	return toInstant(addDays(currentDay(originAt, zone), day), time, zone) ?? originAt;
}
