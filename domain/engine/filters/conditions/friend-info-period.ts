import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { problemAt } from "./condition-fields.ts";
import { USE_CURRENT_DATE } from "./friend-info-date-fields.ts";
import { optionalNumber } from "./optional-number.ts";

/** Match codes of the time that has elapsed since the date, and that remains until it. */
export const PERIOD_MATCH = { elapsed: 30, remaining: 31 } as const;

/** Prefix of the fields that a match uses. */
export const PERIOD_MATCHES = {
	[PERIOD_MATCH.elapsed]: "elapsed_period",
	[PERIOD_MATCH.remaining]: "remaining_period",
} as const;

export type PeriodMatch = keyof typeof PERIOD_MATCHES;

export const isPeriodMatch = (match: number): match is PeriodMatch => match in PERIOD_MATCHES;

/** Units of a period, with the maximum of each (A-285 to A-287). */
export const SCALES = {
	year: { label: "年", max: 100 },
	month: { label: "か月", max: 100 },
	day: { label: "日", max: 9_999 },
} as const;

export type PeriodScale = keyof typeof SCALES;

const length = () => optionalNumber(wholeNumber(FILTER_TEXTS.periodInputError));
const scale = (fallback: PeriodScale) =>
	z.enum(Object.keys(SCALES) as PeriodScale[], { error: FIELD_TEXTS.choiceUnknown }).default(fallback);

/** Periods, and the base date if it is not today. */
export const baseFields = {
	elapsed_period_from: length(),
	elapsed_period_to: length(),
	elapsed_period_scale: scale("year"),
	remaining_period_from: length(),
	remaining_period_to: length(),
	remaining_period_scale: scale("day"),
	search_base_year: length(),
	search_base_month: length(),
	search_base_day: length(),
};

type PeriodCondition = { [Field in keyof typeof baseFields]: z.output<(typeof baseFields)[Field]> } & {
	use_current_date: 0 | 1;
};

/** Returns the issues of a period (A-288 to A-292). */
export function periodConditionProblems(match: PeriodMatch, condition: PeriodCondition) {
	const name = PERIOD_MATCHES[match];
	const { from, to, scale } = conditionPeriodOf(match, condition);
	const { max } = SCALES[scale];
	const sidesOutside = (["from", "to"] as const).filter((side) => {
		const value = { from, to }[side];
		return value !== null && (value < 0 || value > max);
	});
	return [
		...(from === null && to === null ? [problemAt([`${name}_from`], FILTER_TEXTS.periodInputError)] : []),
		...sidesOutside.map((side) => problemAt([`${name}_${side}`], FILTER_TEXTS.periodOutside(max))),
		...(from !== null && to !== null && from > to && sidesOutside.length === 0
			? [problemAt([`${name}_from`], FILTER_TEXTS.periodRangeInvalid)]
			: []),
		...baseProblems(condition),
	];
}

function baseProblems(condition: PeriodCondition) {
	if (condition.use_current_date === USE_CURRENT_DATE.today) return [];
	const { search_base_year, search_base_month, search_base_day } = condition;
	if (search_base_year === null || search_base_month === null || search_base_day === null)
		return [problemAt(["search_base_year"], FILTER_TEXTS.baseDateRequired)];
	return baseDate(condition) === null ? [problemAt(["search_base_year"], FILTER_TEXTS.baseDateInvalid)] : [];
}

/** Returns the period of a match: whole years, months or days, both ends inclusive; null is open. */
export const conditionPeriodOf = (
	match: PeriodMatch,
	condition: Omit<PeriodCondition, "use_current_date">,
) => {
	const name = PERIOD_MATCHES[match];
	return { from: condition[`${name}_from`], to: condition[`${name}_to`], scale: condition[`${name}_scale`] };
};

/** Base dates from which the longest period, a hundred years, stays within the years 1 to 9999. */
const [FIRST_BASE_DATE, LAST_BASE_DATE] = ["0101-01-01", "9899-12-31"];

/** Returns the base date of a period, YYYY-MM-DD; null for an invalid day. */
export function baseDate(
	condition: Pick<PeriodCondition, "search_base_year" | "search_base_month" | "search_base_day">,
): string | null {
	const day = [
		String(condition.search_base_year).padStart(4, "0"),
		String(condition.search_base_month).padStart(2, "0"),
		String(condition.search_base_day).padStart(2, "0"),
	].join("-");
	return z.iso.date().safeParse(day).success && day >= FIRST_BASE_DATE && day <= LAST_BASE_DATE ? day : null;
}

const NO_BASE = { search_base_year: null, search_base_month: null, search_base_day: null };
const NO_ELAPSED = {
	elapsed_period_from: null,
	elapsed_period_to: null,
	elapsed_period_scale: "year" as const,
};
const NO_REMAINING = {
	remaining_period_from: null,
	remaining_period_to: null,
	remaining_period_scale: "day" as const,
};

/** Adjusts the period fields to the match and resets unused ones. */
export const normalisePeriodFields = (condition: PeriodCondition & { match: number }) => ({
	...(condition.match === PERIOD_MATCH.elapsed ? {} : NO_ELAPSED),
	...(condition.match === PERIOD_MATCH.remaining ? {} : NO_REMAINING),
	...(isPeriodMatch(condition.match) && condition.use_current_date === USE_CURRENT_DATE.given ? {} : NO_BASE),
});

/** 今日の時点で20〜29年経過, 今日の時点で残り7日以下. */
export function periodConditionText(match: PeriodMatch, condition: PeriodCondition): string {
	const base =
		condition.use_current_date === USE_CURRENT_DATE.today
			? "今日"
			: (baseDate(condition)?.replaceAll("-", "/") ?? "");
	const { from, to, scale } = conditionPeriodOf(match, condition);
	const length = lengthText(from, to, scale);
	return `${base}の時点で${match === PERIOD_MATCH.elapsed ? `${length}経過` : `残り${length}`}`;
}

/** Lengths are completed units: 0 years is less than one year, 0 days is the day itself. */
function lengthText(from: number | null, to: number | null, scale: PeriodScale): string {
	const { label } = SCALES[scale];
	if (to === 0) return scale === "day" ? "0日（当日）" : `1${label}未満`;
	if (to === null) return `${from ?? 0}${label}以上`;
	if (from === to) return `${to}${label}`;
	return from === null ? `${to}${label}以下` : `${from}〜${to}${label}`;
}
