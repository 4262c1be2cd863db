import { weekdayOf } from "#domain/platform/time/weekday-names.ts";
import { currentDay, DAY, HOUR, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";

// Hours in which the staff of the demo shop work. Whatever a person of the shop does in the demo lies in them.

/** Weekday on which both salons are closed: Monday. */
const CLOSED_WEEKDAY = 1;

const FIRST_HOUR = 10;
/** Hour by which a deed begins, so that a talk or a round of approvals ends before the shop closes. */
const LAST_HOUR = 19;

/** Whether both salons are closed on a day (YYYY-MM-DD). */
export const isClosedInDemo = (day: string): boolean => weekdayOf(day) === CLOSED_WEEKDAY;

/** Hours in which friends sleep, from the evening to the morning: nobody taps, writes or answers then. */
export const DEMO_NIGHT = { from: 23, to: 7 };

/** Whether friends are awake at an instant, and still half an hour later. */
export function isDemoDaytime(instant: number): boolean {
	const time = instant - midnightOf(instant);
	return time >= DEMO_NIGHT.to * HOUR && time < DEMO_NIGHT.from * HOUR - 30 * MINUTE;
}

/** Moves an instant of the night to the evening before. */
export function outsideNight(instant: number): number {
	const hour = (instant - midnightOf(instant)) / HOUR;
	const back = hour < DEMO_NIGHT.to ? 8 : hour >= DEMO_NIGHT.from ? 2 : 0;
	return Math.floor(instant - back * HOUR);
}

const midnightOf = (instant: number): number => toInstant(currentDay(instant), "00:00")!;

/** Latest moment up to an instant at which somebody of the shop works. */
export function lastShopMoment(instant: number): number {
	const midnight = midnightOf(instant);
	if (isClosedInDemo(currentDay(instant)) || instant - midnight < FIRST_HOUR * HOUR)
		return lastShopMoment(midnight - 1);
	return Math.min(instant, midnight + LAST_HOUR * HOUR);
}

/** Moment in the shop's hours of the same day, or of the day before a closed one: the later, the later. */
export function sameShopDay(instant: number): number {
	const midnight = midnightOf(instant);
	const share = (instant - midnight) / DAY;
	return (
		midnight -
		(isClosedInDemo(currentDay(instant)) ? DAY : 0) +
		Math.floor((FIRST_HOUR + share * (LAST_HOUR - FIRST_HOUR)) * HOUR)
	);
}
