import type { z } from "zod";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";
import { optionalDay } from "#domain/platform/wire/input-schemas.ts";
import { daysAfter } from "./conditions/calendar-arithmetic.ts";
import { problemAt } from "./conditions/definition.ts";
import { rangeText } from "./range-text.ts";

/** Fields of a condition about a period between two days, both inclusive. */
export const periodFields = { from: optionalDay().default(null), to: optionalDay().default(null) };

/** Returns the issues of a pair of days, by the names of their two fields. */
export function periodProblems(from: string | null, to: string | null, names: readonly [string, string]) {
	if (from === null && to === null) return [problemAt([names[0]], FILTER_TEXTS.periodRequired)];
	return from !== null && to !== null && from > to
		? [problemAt([names[0]], FILTER_TEXTS.periodReversed)]
		: [];
}

/** Two days in order, at least one of them given. */
export const checkedPeriod = <Fields extends { from: string | null; to: string | null }>(
	schema: z.ZodType<Fields>,
) =>
	schema.check(({ value, issues }) => {
		issues.push(...periodProblems(value.from, value.to, ["from", "to"]));
	});

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

interface Moment {
	/** YYYY-MM-DD. */
	day: string;
	/** HH:mm. */
	time: string;
}

/** 2026/01/05〜2026/02/01 in the editors' date format (A-272): a single day alone, an open end in words. */
export const periodText = (from: string | null, to: string | null): string =>
	rangeText(from && dayText(from), to && dayText(to));

const dayText = (day: string) => day.replaceAll("-", "/");

const dayAfter = (day: string) => daysAfter(day, 1);
