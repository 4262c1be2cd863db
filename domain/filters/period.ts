import type { z } from "zod";
import { daysAfter } from "../conditions/calendar-arithmetic.ts";
import { problemAt } from "../conditions/definition.ts";
import { FILTER_TEXTS } from "../texts/filters.ts";
import { instantAt, MINUTE } from "../time.ts";
import { optionalDay } from "../wire.ts";

/** The fields of a condition that asks for a time between two days, both included. */
export const periodFields = { from: optionalDay().default(null), to: optionalDay().default(null) };

/** What is wrong with two days, as the two fields that hold them are called. */
export function periodProblems(from: string | null, to: string | null, names: readonly [string, string]) {
	if (from === null && to === null) return [problemAt([names[0]], FILTER_TEXTS.periodRequired)];
	return from !== null && to !== null && from > to
		? [problemAt([names[0]], FILTER_TEXTS.periodReversed)]
		: [];
}

/** Two days, at least one of them, in order. */
export const checkedPeriod = <Fields extends { from: string | null; to: string | null }>(
	schema: z.ZodType<Fields>,
) =>
	schema.check(({ value, issues }) => {
		issues.push(...periodProblems(value.from, value.to, ["from", "to"]));
	});

/** From an instant (included) to an instant (excluded), epoch ms; null is open. */
export interface Span {
	from: number | null;
	before: number | null;
}

/** The instants of the days from `from` to `to`, both whole, in the account's zone. */
export const spanOfDays = (from: string | null, to: string | null, zone: string): Span => ({
	from: from === null ? null : instantAt(from, "00:00", zone),
	before: to === null ? null : instantAt(dayAfter(to), "00:00", zone),
});

/** The instants from one minute of a day to another, both whole. */
export const spanOfTimes = (from: Moment | null, to: Moment | null, zone: string): Span => ({
	from: from === null ? null : instantAt(from.day, from.time, zone),
	before: to === null ? null : instantAt(to.day, to.time, zone)! + MINUTE,
});

interface Moment {
	/** YYYY-MM-DD. */
	day: string;
	/** HH:mm. */
	time: string;
}

/** 2026/01/05〜2026/02/01, as editors write days. */
export const periodText = (from: string | null, to: string | null): string =>
	`${from ? shown(from) : ""}〜${to ? shown(to) : ""}`;

const shown = (day: string) => day.replaceAll("-", "/");

const dayAfter = (day: string) => daysAfter(day, 1);
