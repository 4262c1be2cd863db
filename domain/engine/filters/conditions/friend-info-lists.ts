import { type DatePart, MAX_YEAR, MIN_YEAR, RANGE_SEARCH, SEARCH_TYPES } from "./friend-info-date-fields.ts";
import type { FriendInfoCondition } from "./friend-info-matches.ts";

/** Number of years offered before and after this year (rules, Limits). */
const YEARS_AROUND = 100;

export type DateSide = "from" | "to";

export interface PartialDate {
	year: number | null;
	month: number | null;
	day: number | null;
}

/** Values offered for a part of a date. Days are those of the month, if known. */
export function datePartValues(part: DatePart, { year, month }: PartialDate, thisYear: number): number[] {
	if (part === "year")
		return numbers(Math.max(MIN_YEAR, thisYear - YEARS_AROUND), Math.min(MAX_YEAR, thisYear + YEARS_AROUND));
	return part === "month"
		? numbers(1, 12)
		: numbers(1, month === null ? 31 : daysIn(year ?? LEAP_YEAR, month));
}

/**
 * Values offered for one side of a range, whose end is never before its start. A range without a year
 * may wrap around the end of the year.
 */
export function sidePartValues(
	condition: FriendInfoCondition,
	side: DateSide,
	part: DatePart,
	thisYear: number,
): number[] {
	const partValues = datePartValues(part, partsOf(condition, side), thisYear);
	const { parts } = SEARCH_TYPES[condition.search_type];
	const otherSide = condition[`${part}_${side === "from" ? "to" : "from"}`];
	if (condition.range_search === RANGE_SEARCH.single || parts[0] !== "year" || otherSide === null)
		return partValues;
	const largerParts = parts.slice(0, (parts as readonly DatePart[]).indexOf(part));
	// Restricted by the other side only if all larger parts are equal on both sides.
	const areLargerPartsEqual = largerParts.every(
		(name) => condition[`${name}_from`] !== null && condition[`${name}_from`] === condition[`${name}_to`],
	);
	return areLargerPartsEqual
		? partValues.filter((value) => (side === "from" ? value <= otherSide : value >= otherSide))
		: partValues;
}

/** One side of a date condition. */
const partsOf = (condition: FriendInfoCondition, side: DateSide): PartialDate => ({
	year: condition[`year_${side}`],
	month: condition[`month_${side}`],
	day: condition[`day_${side}`],
});

/** Leap year, so that every day is offered. */
const LEAP_YEAR = 2024;

function daysIn(year: number, month: number): number {
	const lastDay = new Date(0);
	lastDay.setUTCFullYear(year, month, 0);
	return lastDay.getUTCDate();
}

const numbers = (from: number, to: number): number[] =>
	Array.from({ length: to - from + 1 }, (_, index) => from + index);
