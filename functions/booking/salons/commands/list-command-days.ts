import { ALTERNATIVE_DAYS } from "#domain/booking/salons/free-times.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";

/** Days that a command needs for a time: its own, and those searched for alternatives. */
export const listCommandDays = (date: string): number[] => [
	toDayNumber(date),
	toDayNumber(date) + ALTERNATIVE_DAYS,
];
