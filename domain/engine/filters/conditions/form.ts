import { z } from "zod";
import { codeOf, optionalDay, recordId } from "#domain/platform/wire/input-schemas.ts";
import { type Period, periodProblems, periodText } from "../day-period.ts";
import { nameIn } from "../named-kinds.ts";
import { optionalRelative } from "../relative-period.ts";
import { defineCondition } from "./definition.ts";

const NO_DAYS = { date_from: null, date_to: null };

/** Codes: the friend has answered the form, or has not. */
export const ANSWER_MATCH = { answered: 0, notAnswered: 10 } as const;

/** Codes of `use_date`: answers at any time, or only of certain days. */
export const ANSWER_LIMIT = { none: 0, days: 1 } as const;

/** 95: whether the friend has answered a form, at any time or on certain days. */
export const form = defineCondition(
	z
		.object({
			type: z.literal(95),
			form_id: recordId(),
			match: codeOf(ANSWER_MATCH.answered, ANSWER_MATCH.notAnswered).default(ANSWER_MATCH.answered),
			use_date: codeOf(ANSWER_LIMIT.none, ANSWER_LIMIT.days).default(ANSWER_LIMIT.none),
			date_from: optionalDay().default(null),
			date_to: optionalDay().default(null),
			relative: optionalRelative(),
		})
		.check(({ value, issues }) => {
			if (value.use_date === ANSWER_LIMIT.days)
				issues.push(...periodProblems(answerPeriod(value), ["date_from", "date_to"]));
		})
		.transform((condition): typeof condition =>
			condition.use_date === ANSWER_LIMIT.days
				? condition.relative
					? { ...condition, ...NO_DAYS }
					: condition
				: { ...condition, ...NO_DAYS, relative: undefined },
		),
)({
	type: 95,
	modes: { use_date: ["date_from", "date_to", "relative"] },
	label: "回答フォーム",
	words: ["アンケート", "質問", "申し込み"],
	ability: "user-liff-form-use",
	blank: () => ({
		type: 95,
		form_id: 0,
		match: ANSWER_MATCH.answered,
		use_date: ANSWER_LIMIT.none,
		date_from: null,
		date_to: null,
	}),
	references: ({ form_id }) => ({ forms: [form_id] }),
	countsFromToday: ({ relative }) => relative !== undefined,
	sentence: (condition, { forms }) =>
		`回答フォーム「${nameIn(forms, condition.form_id)}」に${condition.match === ANSWER_MATCH.answered ? "回答した" : "回答していない"}${condition.use_date === ANSWER_LIMIT.days ? `（${periodText(answerPeriod(condition))}）` : ""}`,
});

interface AnswerDays extends Pick<Period, "relative"> {
	date_from: string | null;
	date_to: string | null;
}

/** Returns the period in which answers count. */
export const answerPeriod = ({ date_from, date_to, relative }: AnswerDays): Period => ({
	from: date_from,
	to: date_to,
	relative,
});
