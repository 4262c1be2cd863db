import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { DAY_MINUTES, formatClockMinute, getWeekday } from "./salon-minutes.ts";

/** Availability signs for friends, with the words for screen readers. */
export const AVAILABILITY_MARKS = {
	plenty: { sign: "◎", word: "空きに余裕あり" },
	free: { sign: "○", word: "空きあり" },
	few: { sign: "△", word: "残りわずか" },
	none: { sign: "×", word: "空きなし" },
} as const;
export type AvailabilityMark = keyof typeof AVAILABILITY_MARKS;

/**
 * Returns the sign for a number of free resources out of a total. With a single resource only `free` and
 * `none` are used.
 */
export function getAvailabilityMark(free: number, total: number): AvailabilityMark {
	if (free === 0) return "none";
	if (total <= 1) return "free";
	if (free === 1) return "few";
	return free * 2 > total ? "plenty" : "free";
}

/** Returns the short name of a weekday, by day number. */
export const formatWeekday = (day: number): string => WEEKDAYS[getWeekday(day)]!;

/** Returns a time for customers; times after midnight are marked as the next day's. */
export const formatTimeInWords = (minute: number): string =>
	minute < DAY_MINUTES ? formatClockMinute(minute) : `翌${formatClockMinute(minute - DAY_MINUTES)}`;
