import type { z } from "zod";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { codeIn, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { rangeText } from "../range-text.ts";
import { problemAt } from "./condition-fields.ts";
import { optionalNumber } from "./optional-number.ts";

/** Match code of a comparison with a date. */
export const DATE_MATCH = 20;

export const MIN_YEAR = 1;
export const MAX_YEAR = 9_999;

const part = (min: number, max: number) =>
	optionalNumber(
		wholeNumber().refine((value) => value >= min && value <= max, FILTER_TEXTS.periodInputError),
	);

/** Codes of `range_search`: one date, or a range with both dates included. */
export const RANGE_SEARCH = { single: 0, range: 1 } as const;
/** Codes of `use_current_date`: a date that is given, or today, also as the base date of a period. */
export const USE_CURRENT_DATE = { given: 0, today: 1 } as const;

/** Codes of `search_type`, by the compared parts. */
export const SEARCH_TYPE = { date: 0, monthDay: 1, yearMonth: 2, year: 3, month: 4, day: 5 } as const;

/** Parts of a date, and `search_type`, which selects those to compare. */
export const dateFields = {
	range_search: codeIn(RANGE_SEARCH).default(RANGE_SEARCH.single),
	use_current_date: codeIn(USE_CURRENT_DATE).default(USE_CURRENT_DATE.given),
	search_type: codeIn(SEARCH_TYPE).default(SEARCH_TYPE.date),
	year_from: part(MIN_YEAR, MAX_YEAR),
	month_from: part(1, 12),
	day_from: part(1, 31),
	year_to: part(MIN_YEAR, MAX_YEAR),
	month_to: part(1, 12),
	day_to: part(1, 31),
};

export type DatePart = "year" | "month" | "day";

/** Compared parts of a date, by `search_type`. */
export const SEARCH_TYPES = {
	[SEARCH_TYPE.date]: { label: "年月日", parts: ["year", "month", "day"] },
	[SEARCH_TYPE.monthDay]: { label: "月日", parts: ["month", "day"] },
	[SEARCH_TYPE.yearMonth]: { label: "年月", parts: ["year", "month"] },
	[SEARCH_TYPE.year]: { label: "年", parts: ["year"] },
	[SEARCH_TYPE.month]: { label: "月", parts: ["month"] },
	[SEARCH_TYPE.day]: { label: "日", parts: ["day"] },
} as const satisfies Record<number, { label: string; parts: readonly DatePart[] }>;

export type SearchType = keyof typeof SEARCH_TYPES;

/** Whether a range may wrap around the end of the year or month: without a year, 12/20 to 1/10 is valid. */
export const wrapsAround = (search_type: SearchType): boolean =>
	!(SEARCH_TYPES[search_type].parts as readonly DatePart[]).includes("year");

type DateCondition = { [Field in keyof typeof dateFields]: z.output<(typeof dateFields)[Field]> };
type Side = "from" | "to";

/**
 * Compared parts of one side as a text that sorts chronologically: 2026-01-05, 01-05, 2026, 05. Null unless
 * all parts are given.
 */
export function dateSideText(condition: DateCondition, side: Side): string | null {
	const parts = SEARCH_TYPES[condition.search_type].parts.map((name) => {
		const value = condition[`${name}_${side}`];
		return value === null ? null : String(value).padStart(name === "year" ? 4 : 2, "0");
	});
	return parts.includes(null) ? null : parts.join("-");
}

/** Returns the issues of the date in the query. */
export function dateProblems(condition: DateCondition) {
	// An unknown search type is reported separately; the other fields are still checked.
	if (
		condition.use_current_date === USE_CURRENT_DATE.today ||
		!Object.hasOwn(SEARCH_TYPES, condition.search_type)
	)
		return [];
	const { parts } = SEARCH_TYPES[condition.search_type];
	const [from, to] = [dateSideText(condition, "from"), dateSideText(condition, "to")];
	const isBlank = (side: Side) => parts.every((name) => condition[`${name}_${side}`] === null);
	const sides: Side[] = condition.range_search === RANGE_SEARCH.range ? ["from", "to"] : ["from"];
	// Only a range with a year can be open-ended.
	const mayBeOpen =
		condition.range_search === RANGE_SEARCH.range &&
		!wrapsAround(condition.search_type) &&
		(from ?? to) !== null;
	const missingSides = sides.filter(
		(side) => dateSideText(condition, side) === null && !(mayBeOpen && isBlank(side)),
	);
	if (missingSides.length > 0)
		return missingSides.map((side) => problemAt([`${parts[0]}_${side}`], FILTER_TEXTS.periodInputError));
	const impossibleSides = sides.filter((side) => !isPossible(condition, side));
	if (impossibleSides.length > 0)
		return impossibleSides.map((side) => problemAt([`day_${side}`], FILTER_TEXTS.periodInputError));
	const isReversed = from !== null && to !== null && from > to && !wrapsAround(condition.search_type);
	return condition.range_search === RANGE_SEARCH.range && isReversed
		? [problemAt([`${parts[0]}_from`], FILTER_TEXTS.periodRangeInvalid)]
		: [];
}

/** Whether the day exists in any year; 2/29 does. */
function isPossible(condition: DateCondition, side: Side): boolean {
	const sideText = dateSideText(condition, side);
	const { search_type } = condition;
	const hasDayOfMonth = search_type === SEARCH_TYPE.date || search_type === SEARCH_TYPE.monthDay;
	if (sideText === null || !hasDayOfMonth) return true;
	// 2024 is a leap year.
	const day = search_type === SEARCH_TYPE.date ? sideText : `2024-${sideText}`;
	const date = new Date(`${day}T00:00:00Z`);
	return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day);
}

const NO_DATE = {
	range_search: RANGE_SEARCH.single,
	search_type: SEARCH_TYPE.date,
	year_from: null,
	month_from: null,
	day_from: null,
	year_to: null,
	month_to: null,
	day_to: null,
};

/** Adjusts the date fields to the match and resets those that are not compared. */
export function normaliseDateFields(condition: DateCondition & { match: number }) {
	if (condition.match !== DATE_MATCH) return NO_DATE;
	if (condition.use_current_date === USE_CURRENT_DATE.today)
		return { ...NO_DATE, search_type: condition.search_type };
	const parts: readonly DatePart[] = SEARCH_TYPES[condition.search_type].parts;
	const comparedPart = (name: DatePart, side: Side) =>
		parts.includes(name) && (side === "from" || condition.range_search === RANGE_SEARCH.range)
			? condition[`${name}_${side}`]
			: null;
	return {
		range_search: condition.range_search,
		search_type: condition.search_type,
		year_from: comparedPart("year", "from"),
		month_from: comparedPart("month", "from"),
		day_from: comparedPart("day", "from"),
		year_to: comparedPart("year", "to"),
		month_to: comparedPart("month", "to"),
		day_to: comparedPart("day", "to"),
	};
}

/** Name of today for each `search_type`, and format of its dates. */
const DATE_WORDS: Record<SearchType, { today: string; write: (...parts: number[]) => string }> = {
	[SEARCH_TYPE.date]: { today: "今日", write: (year, month, day) => `${year}/${month}/${day}` },
	[SEARCH_TYPE.monthDay]: { today: "今日と同じ月日", write: (month, day) => `${month}月${day}日` },
	[SEARCH_TYPE.yearMonth]: { today: "今月", write: (year, month) => `${year}年${month}月` },
	[SEARCH_TYPE.year]: { today: "今年", write: (year) => `${year}年` },
	[SEARCH_TYPE.month]: { today: "今月と同じ月（年を問わない）", write: (month) => `${month}月` },
	[SEARCH_TYPE.day]: { today: "今日と同じ日（年月を問わない）", write: (day) => `${day}日` },
};

/** 2026/1/5〜2026/2/1, 4月5日, 今月. */
export function dateText(condition: DateCondition): string {
	const { today, write } = DATE_WORDS[condition.search_type];
	if (condition.use_current_date === USE_CURRENT_DATE.today) return today;
	const sideLabel = (side: Side) => {
		const sideText = dateSideText(condition, side);
		return sideText === null ? null : write(...sideText.split("-").map(Number));
	};
	return condition.range_search === RANGE_SEARCH.range
		? rangeText(sideLabel("from"), sideLabel("to"))
		: (sideLabel("from") ?? "");
}
