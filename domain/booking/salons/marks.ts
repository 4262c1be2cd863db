import { clockOf, DAY_MINUTES, toDayNumber, weekdayOf } from "./minutes.ts";

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
export function availabilityMark(free: number, of: number): AvailabilityMark {
	if (free === 0) return "none";
	if (of <= 1) return "free";
	if (free === 1) return "few";
	return free * 2 > of ? "plenty" : "free";
}

const WEEKDAYS = ["日", "月", "火", "水", "木", "金", "土"] as const;

/** Returns the short name of a weekday, by day number. */
export const weekdayName = (day: number): string => WEEKDAYS[weekdayOf(day)]!;

/** Returns a day for screen readers: 11月25日 水曜日. */
export function dayInWords(date: string): string {
	const [, month, day] = date.split("-").map(Number);
	return `${month}月${day}日 ${weekdayName(toDayNumber(date))}曜日`;
}

/** Returns a time for customers; times after midnight are marked as the next day's. */
export const timeInWords = (minute: number): string =>
	minute < DAY_MINUTES ? clockOf(minute) : `翌${clockOf(minute - DAY_MINUTES)}`;
