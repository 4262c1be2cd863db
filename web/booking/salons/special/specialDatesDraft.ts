import { addSpanKeys, removeSpanKeys, type SpanDraft } from "../hours/openingHoursDraft.ts";
import type { OpeningHours } from "../salonTypes.ts";
import type { Holiday } from "./japaneseHolidays.ts";

/** Form draft of a special day. */
export interface SpecialDateDraft {
	date: string;
	name: string;
	/** Empty for closed. */
	hours: SpanDraft[];
}

export interface SpecialDatesDraft {
	year: number;
	/** In chronological order. */
	dates: SpecialDateDraft[];
	version: number;
}

export const specialDatesDraftOf = ({ year, special_dates, version }: OpeningHours): SpecialDatesDraft => ({
	year,
	dates: sortByDate(
		special_dates.map(({ date, name, hours }) => ({ date, name, hours: addSpanKeys(hours) })),
	),
	version,
});

export const specialDatesBodyOf = ({ year, dates, version }: SpecialDatesDraft) => ({
	year,
	special_dates: dates.map(({ date, name, hours }) => ({ date, name, hours: removeSpanKeys(hours) })),
	version,
});

/** Replaces one date; null makes it regular again. */
export function replaceSpecialDate(
	dates: readonly SpecialDateDraft[],
	date: string,
	changed: SpecialDateDraft | null,
): SpecialDateDraft[] {
	const others = dates.filter((other) => other.date !== date);
	return changed ? sortByDate([...others, changed]) : others;
}

/** Holidays without a special day. */
export const listUnsetHolidays = (
	dates: readonly SpecialDateDraft[],
	holidays: readonly Holiday[],
): Holiday[] => holidays.filter(({ date }) => !dates.some((special) => special.date === date));

/** Adds every holiday without a special day as closed. */
export const closeHolidays = (
	dates: readonly SpecialDateDraft[],
	holidays: readonly Holiday[],
): SpecialDateDraft[] =>
	sortByDate([
		...dates,
		...listUnsetHolidays(dates, holidays).map(({ date, name }) => ({ date, name, hours: [] })),
	]);

const sortByDate = (dates: SpecialDateDraft[]): SpecialDateDraft[] =>
	dates.toSorted((a, b) => (a.date < b.date ? -1 : 1));
