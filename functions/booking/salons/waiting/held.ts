import { dayNumber } from "#domain/booking/salons/minutes.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import type { Desk } from "../engine/desk.ts";

/** When the next hold on a day, or on those beside it, ends; null where there is none. */
export function heldUntil(desk: Desk, date: string): number | null {
	const ends = [...desk.holds.values()]
		.filter(({ day }) => Math.abs(day - dayNumber(date)) <= 1)
		.map(({ until }) => until);
	return ends.length === 0 ? null : Math.min(...ends) + SECOND;
}
