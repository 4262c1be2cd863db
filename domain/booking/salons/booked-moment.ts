import { formatTimeInWords } from "./availability-marks.ts";

/**
 * Returns day and time as shown to customers everywhere: 24:00 is 翌00:00 of the shop's day, never the next
 * day's 00:00.
 */
export const formatBookedMoment = (date: string, minute: number): string =>
	`${date} ${formatTimeInWords(minute)}`;
