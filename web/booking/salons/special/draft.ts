import { type SpanDraft, withKeys, withoutKeys } from "../hours/draft.ts";
import type { Opening } from "../wire.ts";
import type { Holiday } from "./holidays.ts";

/** Form draft of a special day. */
export interface SpecialDraft {
	date: string;
	name: string;
	/** Empty for closed. */
	hours: SpanDraft[];
}

export interface SpecialDatesDraft {
	year: number;
	/** In chronological order. */
	dates: SpecialDraft[];
	version: number;
}

export const specialDraftOf = ({ year, special_dates, version }: Opening): SpecialDatesDraft => ({
	year,
	dates: inOrder(special_dates.map(({ date, name, hours }) => ({ date, name, hours: withKeys(hours) }))),
	version,
});

export const specialBodyOf = ({ year, dates, version }: SpecialDatesDraft) => ({
	year,
	special_dates: dates.map(({ date, name, hours }) => ({ date, name, hours: withoutKeys(hours) })),
	version,
});

/** Replaces one date; null makes it regular again. */
export function withDate(
	dates: readonly SpecialDraft[],
	date: string,
	changed: SpecialDraft | null,
): SpecialDraft[] {
	const others = dates.filter((other) => other.date !== date);
	return changed ? inOrder([...others, changed]) : others;
}

/** Holidays without a special day. */
export const unsetHolidays = (dates: readonly SpecialDraft[], holidays: readonly Holiday[]): Holiday[] =>
	holidays.filter(({ date }) => !dates.some((special) => special.date === date));

/** Adds every holiday without a special day as closed. */
export const withHolidaysClosed = (
	dates: readonly SpecialDraft[],
	holidays: readonly Holiday[],
): SpecialDraft[] =>
	inOrder([...dates, ...unsetHolidays(dates, holidays).map(({ date, name }) => ({ date, name, hours: [] }))]);

const inOrder = (dates: SpecialDraft[]): SpecialDraft[] =>
	dates.toSorted((one, other) => (one.date < other.date ? -1 : 1));
