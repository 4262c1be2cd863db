import { clockOf, DAY_MINUTES, dayNumber, weekdayOf } from "./minutes.ts";

/** How friends read whether a time is free: the sign, and the word that is read aloud in its place. */
export const MARKS = {
	plenty: { sign: "◎", word: "空きに余裕あり" },
	free: { sign: "○", word: "空きあり" },
	few: { sign: "△", word: "残りわずか" },
	none: { sign: "×", word: "空きなし" },
} as const;
export type Mark = keyof typeof MARKS;

/**
 * The mark of a time at which so many of so many resources are free. Where a single one is wanted there is no plenty, and
 * nothing to run short of.
 */
export function markOf(free: number, of: number): Mark {
	if (free === 0) return "none";
	if (of <= 1) return "free";
	if (free === 1) return "few";
	return free * 2 > of ? "plenty" : "free";
}

const WEEKDAYS = ["日", "月", "火", "水", "木", "金", "土"] as const;

/** The short name of a weekday, by a day's number. */
export const weekdayName = (day: number): string => WEEKDAYS[weekdayOf(day)]!;

/** A day as it is read aloud: 11月25日 水曜日. */
export function dayInWords(date: string): string {
	const [, month, day] = date.split("-").map(Number);
	return `${month}月${day}日 ${weekdayName(dayNumber(date))}曜日`;
}

/** A time as customers read it: what begins behind midnight is the next day's. */
export const timeInWords = (minute: number): string =>
	minute < DAY_MINUTES ? clockOf(minute) : `翌${clockOf(minute - DAY_MINUTES)}`;
