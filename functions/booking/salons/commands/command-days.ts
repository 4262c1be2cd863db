import { NEXT_FREE_DAYS } from "#domain/booking/salons/free-times.ts";
import { toDayNumber } from "#domain/booking/salons/minutes.ts";

/** The days that are looked at for a time: its own, and those on which others are offered instead. */
export const daysFor = (date: string): number[] => [toDayNumber(date), toDayNumber(date) + NEXT_FREE_DAYS];
