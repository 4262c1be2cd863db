import { WEEKDAYS, weekdayOf } from "./weekday-names.ts";

/** Formats the day of a wire time as YYYY.M.D, as in every list (E-192). */
export const formatDay = (value: string): string => value.slice(0, 10).split("-").map(Number).join(".");

/** Formats a wire time as YYYY.M.D HH:mm. */
export const formatMoment = (value: string): string => `${formatDay(value)} ${value.slice(11, 16)}`;

/** Formats a day as month and day, for the axes of charts: `11/5`. */
export const formatShortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

/** Formats a day in prose: `2026年11月28日(土)`. */
export const formatLongDay = (value: string): string =>
	`${Number(value.slice(0, 4))}年${formatMonthDay(value)}`;

/** Formats a day as documents have it: `2026年11月28日`. */
export const formatDocumentDay = (value: string): string =>
	formatLongDay(value).slice(0, -weekdayInBrackets(value).length);

/** Formats a day of a known year in prose: `11月28日(土)`. */
export const formatMonthDay = (value: string): string =>
	`${Number(value.slice(5, 7))}月${Number(value.slice(8, 10))}日${weekdayInBrackets(value)}`;

/** Formats a day with its weekday where little room is: `11/28(土)`. */
export const formatShortWeekday = (value: string): string =>
	`${formatShortDay(value.slice(0, 10))}${weekdayInBrackets(value)}`;

/** Weekday in the half-width brackets of every screen. */
const weekdayInBrackets = (value: string): string => `(${WEEKDAYS[weekdayOf(value)]})`;
