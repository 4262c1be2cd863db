import type { z } from "zod";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { currentDay, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import { optionalDay } from "#domain/platform/wire/input-schemas.ts";
import { daysAfter } from "./conditions/calendar-arithmetic.ts";
import { problemAt } from "./conditions/condition-fields.ts";
import { rangeText } from "./range-text.ts";
import {
	type CalendarDays,
	optionalRelative,
	type RelativePeriod,
	relativeDays,
	relativeText,
} from "./relative-period.ts";

/** Period of a condition: two days, both inclusive, or a period that is counted from today. */
export interface Period extends CalendarDays {
	relative?: RelativePeriod | undefined;
}

/** Fields of a condition about a period. */
export const periodFields = {
	from: optionalDay().default(null),
	to: optionalDay().default(null),
	relative: optionalRelative(),
};

/** Returns the issues of a period, by the names of the fields of its two days. */
export function periodProblems({ from, to, relative }: Period, names: readonly [string, string]) {
	if (relative) return [];
	if (from === null && to === null) return [problemAt([names[0]], FILTER_TEXTS.periodRequired)];
	return from !== null && to !== null && from > to
		? [problemAt([names[0]], FILTER_TEXTS.periodReversed)]
		: [];
}

/** Two days in order, at least one of them given, or a period counted from today, which clears them. */
export const checkedPeriod = <Fields extends Period>(schema: z.ZodType<Fields>) =>
	schema
		.check(({ value, issues }) => {
			issues.push(...periodProblems(value, ["from", "to"]));
		})
		.transform((value): Fields => (value.relative ? { ...value, from: null, to: null } : value));

/** From an instant (inclusive) to an instant (exclusive), epoch ms; null is open. */
export interface InstantSpan {
	from: number | null;
	before: number | null;
}

/** Returns the instants of a range of whole days in the account's zone. */
export const spanOfDays = (from: string | null, to: string | null, zone: string): InstantSpan => ({
	from: from === null ? null : toInstant(from, "00:00", zone),
	before: to === null ? null : toInstant(dayAfter(to), "00:00", zone),
});

/** Returns the instants of a range of whole minutes. */
export const spanOfTimes = (from: Moment | null, to: Moment | null, zone: string): InstantSpan => ({
	from: from === null ? null : toInstant(from.day, from.time, zone),
	before: to === null ? null : toInstant(to.day, to.time, zone)! + MINUTE,
});

/** Returns the instants of a period in the account's zone. */
export function instantsOfPeriod(period: Period, { now, zone }: { now: number; zone: string }): InstantSpan {
	const { from, to } = period.relative ? relativeDays(period.relative, currentDay(now, zone)) : period;
	return spanOfDays(from, to, zone);
}

interface Moment {
	/** YYYY-MM-DD. */
	day: string;
	/** HH:mm. */
	time: string;
}

/**
 * 2026/01/05〜2026/02/01 in the editors' date format (A-272): a single day alone, an open end in words. A
 * period that is counted from today is 今日までの7日間.
 */
export const periodText = ({ from, to, relative }: Period): string =>
	relative ? relativeText(relative) : rangeText(from && dayText(from), to && dayText(to));

const dayText = (day: string) => day.replaceAll("-", "/");

const dayAfter = (day: string) => daysAfter(day, 1);
