import { formatTimeInWords, formatWeekday } from "#domain/booking/salons/availability-marks.ts";
import { getWeekday } from "#domain/booking/salons/salon-minutes.ts";
import type { MinuteSpan } from "#domain/booking/salons/salon-settings.ts";

/** Opening hours of a weekday, 0 for Sunday. */
export interface SalonHours {
	weekday: number;
	hours: readonly MinuteSpan[];
}

/** Weekdays from Monday on, as opening hours are customarily written. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const CLOSED = "定休日";

/**
 * Formats opening hours as lines: 「火〜金」「10:00〜21:00」. Neighbouring days with the same hours share a
 * line, and closed days are last. Empty where the salon has no hours.
 */
export function formatOpeningHours(openingHours: readonly SalonHours[]): [days: string, hours: string][] {
	const hoursOf = (weekday: number) =>
		openingHours
			.find((day) => day.weekday === weekday)
			?.hours.map(({ from, to }) => `${formatTimeInWords(from)}〜${formatTimeInWords(to)}`)
			.join("、") || CLOSED;
	const groups: { days: number[]; text: string }[] = [];
	for (const weekday of WEEK) {
		const text = hoursOf(weekday);
		const last = groups.at(-1);
		if (last?.text === text) last.days.push(weekday);
		else groups.push({ days: [weekday], text });
	}
	const open = groups.filter(({ text }) => text !== CLOSED);
	const closed = groups.flatMap(({ days, text }) => (text === CLOSED ? days : []));
	if (open.length === 0) return [];
	return [
		...open.map(({ days, text }): [string, string] => [formatDays(days), text]),
		...(closed.length > 0 ? [[closed.map(nameOf).join("・"), CLOSED] as [string, string]] : []),
	];
}

const formatDays = (days: readonly number[]): string =>
	days.length === 7
		? "毎日"
		: days.length > 2
			? `${nameOf(days[0]!)}〜${nameOf(days.at(-1)!)}`
			: days.map(nameOf).join("・");

/** Day numbers of a week that begins on a Sunday, for the names of weekdays. */
const SUNDAY = (7 - getWeekday(0)) % 7;
const nameOf = (weekday: number): string => formatWeekday(SUNDAY + weekday);
