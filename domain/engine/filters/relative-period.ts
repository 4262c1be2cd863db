import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { daysAfter, monthsAfter } from "./conditions/calendar-arithmetic.ts";
import { problemAt } from "./conditions/condition-fields.ts";

/** Maximum number of days, that of a period of friend information. */
export const MAX_RELATIVE_DAYS = 9_999;

/** First and last day of a period, both inclusive; null is open. */
export interface CalendarDays {
	from: string | null;
	to: string | null;
}

interface RelativeRule {
	/** Label in the editor. */
	label: string;
	/** Sentence part. A rule without a number ignores `days`. */
	text: (days: number) => string;
	/** Days of the rule, seen from today. */
	range: (today: string, days: number) => CalendarDays;
	isCounted: boolean;
}

const countedRule = (rule: Omit<RelativeRule, "isCounted">): RelativeRule => ({ ...rule, isCounted: true });

/** Rule for a calendar month, some months from today's. */
const month = (label: string, monthsFromNow: number): RelativeRule => ({
	label,
	text: () => label,
	range: (today) => {
		const first = monthsAfter(`${today.slice(0, 7)}-01`, monthsFromNow);
		return { from: first, to: daysAfter(monthsAfter(first, 1), -1) };
	},
	isCounted: false,
});

/**
 * Periods that move with the day. `past` and `before` of the same number are complements up to today, `future`
 * and `after` from today on: today itself is the first day of both counts.
 */
export const RELATIVE_RULES = {
	past: countedRule({
		label: "今日までの○日間",
		text: (days) => (days === 1 ? "今日" : `今日までの${days}日間`),
		range: (today, days) => ({ from: daysAfter(today, 1 - days), to: today }),
	}),
	before: countedRule({
		label: "○日以上前",
		text: (days) => `${days}日以上前`,
		range: (today, days) => ({ from: null, to: daysAfter(today, -days) }),
	}),
	future: countedRule({
		label: "今日からの○日間",
		text: (days) => (days === 1 ? "今日" : `今日からの${days}日間`),
		range: (today, days) => ({ from: today, to: daysAfter(today, days - 1) }),
	}),
	after: countedRule({
		label: "○日以上先",
		text: (days) => `${days}日以上先`,
		range: (today, days) => ({ from: daysAfter(today, days), to: null }),
	}),
	thisMonth: month("今月", 0),
	lastMonth: month("先月", -1),
	nextMonth: month("来月", 1),
} as const satisfies Record<string, RelativeRule>;

export type RelativeRuleName = keyof typeof RELATIVE_RULES;

export const RELATIVE_RULE_NAMES = Object.keys(RELATIVE_RULES) as RelativeRuleName[];

const relativePeriodSchema = z
	.object({
		rule: z.enum(RELATIVE_RULE_NAMES, { error: FIELD_TEXTS.choiceUnknown }),
		/** Null in a rule that needs no number. */
		days: z
			.preprocess(
				(value) => (value === "" || value === undefined ? null : value),
				wholeNumber(FILTER_TEXTS.relativeDaysRequired).nullable(),
			)
			.default(null),
	})
	.check(({ value: { rule, days }, issues }) => {
		if (RELATIVE_RULES[rule].isCounted && (days === null || days < 1 || days > MAX_RELATIVE_DAYS))
			issues.push(problemAt(["days"], FILTER_TEXTS.relativeDaysOutside(MAX_RELATIVE_DAYS)));
	})
	.transform(({ rule, days }) => ({ rule, days: RELATIVE_RULES[rule].isCounted ? days : null }));

/** Period that is counted from today; absent where the condition has days of its own. */
export type RelativePeriod = z.output<typeof relativePeriodSchema>;

/** Field of a condition for a period counted from today. Empty and null mean none. */
export const optionalRelative = () =>
	z.preprocess(
		(value) => (value === "" || value === null ? undefined : value),
		relativePeriodSchema.optional(),
	);

/** Returns the days of a period counted from today. */
export const relativeDays = ({ rule, days }: RelativePeriod, today: string): CalendarDays =>
	RELATIVE_RULES[rule].range(today, days ?? 1);

/** Returns the sentence part of a period counted from today: 今日までの7日間. */
export const relativeText = ({ rule, days }: RelativePeriod): string => RELATIVE_RULES[rule].text(days ?? 0);
