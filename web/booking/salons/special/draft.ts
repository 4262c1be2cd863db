import { type SpanDraft, withKeys, withoutKeys } from "../hours/draft.ts";
import type { Opening } from "../wire.ts";
import type { Holiday } from "./holidays.ts";

/** A day that is not as its weekday is. */
export interface SpecialDraft {
	date: string;
	name: string;
	/** Empty is closed. */
	hours: SpanDraft[];
}

export interface SpecialDatesDraft {
	year: number;
	/** In the order of the year. */
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

/** The dates with one of them as it is now; null makes it a day like any other. */
export function withDate(
	dates: readonly SpecialDraft[],
	date: string,
	changed: SpecialDraft | null,
): SpecialDraft[] {
	const others = dates.filter((other) => other.date !== date);
	return changed ? inOrder([...others, changed]) : others;
}

/** The holidays that nothing is set for yet. */
export const unsetHolidays = (dates: readonly SpecialDraft[], holidays: readonly Holiday[]): Holiday[] =>
	holidays.filter(({ date }) => !dates.some((special) => special.date === date));

/** The dates with all those holidays closed that nothing is set for yet. */
export const withHolidaysClosed = (
	dates: readonly SpecialDraft[],
	holidays: readonly Holiday[],
): SpecialDraft[] =>
	inOrder([...dates, ...unsetHolidays(dates, holidays).map(({ date, name }) => ({ date, name, hours: [] }))]);

const inOrder = (dates: SpecialDraft[]): SpecialDraft[] =>
	dates.toSorted((one, other) => (one.date < other.date ? -1 : 1));
