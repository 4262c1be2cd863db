import { z } from "zod";
import { codeOf, optionalDay, recordId } from "#domain/platform/wire/input-schemas.ts";
import { periodProblems, periodText } from "../day-period.ts";
import { nameIn } from "../named-kinds.ts";
import { defineCondition } from "./definition.ts";

/** Codes: the friend has answered the form, or has not. */
const ANSWER_MATCH = { answered: 0, notAnswered: 10 } as const;

/** 95: whether the friend has answered a form, at any time or on certain days. */
export const form = defineCondition(
	z
		.object({
			type: z.literal(95),
			form_id: recordId(),
			match: codeOf(ANSWER_MATCH.answered, ANSWER_MATCH.notAnswered).default(ANSWER_MATCH.answered),
			/** 1: only answers of certain days. */
			use_date: codeOf(0, 1).default(0),
			date_from: optionalDay().default(null),
			date_to: optionalDay().default(null),
		})
		.check(({ value, issues }) => {
			if (value.use_date === 1)
				issues.push(...periodProblems(value.date_from, value.date_to, ["date_from", "date_to"]));
		})
		.transform((condition): typeof condition =>
			condition.use_date === 1 ? condition : { ...condition, date_from: null, date_to: null },
		),
)({
	type: 95,
	modes: { use_date: ["date_from", "date_to"] },
	label: "回答フォーム",
	ability: "user-liff-form-use",
	blank: () => ({
		type: 95,
		form_id: 0,
		match: ANSWER_MATCH.answered,
		use_date: 0,
		date_from: null,
		date_to: null,
	}),
	references: ({ form_id }) => ({ forms: [form_id] }),
	sentence: ({ form_id, match, use_date, date_from, date_to }, { forms }) =>
		`回答フォーム「${nameIn(forms, form_id)}」に${match === ANSWER_MATCH.answered ? "回答した" : "回答していない"}${use_date === 1 ? `（${periodText(date_from, date_to)}）` : ""}`,
});
