import { z } from "zod";
import { COMMON_DECIMALS, MAX_COMMON_NUMBER } from "#domain/engine/kinds/common-var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { codeIn, recordId, typedText } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { MAX_QUERY, problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { numberOf } from "./number-query.ts";
import { isTextMatch, TEXT_MATCH, TEXT_MATCHES, VALUE_PRESENCE } from "./value-match.ts";

/**
 * Match codes of common variables (rules, Codes), besides those of texts and of presence. `minDaysAgo` and
 * `minDaysAhead` are relative to today. Numbers have other codes than those of friend information.
 */
export const COMMON_VAR_MATCH = {
	equalNumber: 10,
	atLeast: 11,
	moreThan: 12,
	atMost: 13,
	lessThan: 14,
	onDay: 20,
	minDaysAgo: 30,
	minDaysAhead: 31,
} as const;

export const COMMON_NUMBER_MATCHES = {
	[COMMON_VAR_MATCH.equalNumber]: "と等しい",
	[COMMON_VAR_MATCH.atLeast]: "以上",
	[COMMON_VAR_MATCH.moreThan]: "より大きい",
	[COMMON_VAR_MATCH.atMost]: "以下",
	[COMMON_VAR_MATCH.lessThan]: "より小さい",
} as const;

export const COMMON_DAY_MATCHES = {
	[COMMON_VAR_MATCH.minDaysAgo]: "日以上前",
	[COMMON_VAR_MATCH.minDaysAhead]: "日以上先",
} as const;

/** Labels for a distance of 0 days. */
const THAT_DAY = {
	[COMMON_VAR_MATCH.minDaysAgo]: "今日以前",
	[COMMON_VAR_MATCH.minDaysAhead]: "今日以降",
} as const;

export const MAX_COMMON_DAYS = 9_999;

const isNumber = (match: number): match is keyof typeof COMMON_NUMBER_MATCHES =>
	match in COMMON_NUMBER_MATCHES;
const isDays = (match: number): match is keyof typeof COMMON_DAY_MATCHES => match in COMMON_DAY_MATCHES;

/**
 * 77: value of a common variable. It is the same for every friend, so the condition selects all friends or
 * none.
 */
export const commonVar = defineCondition(
	z
		.object({
			type: z.literal(77),
			common_var_id: recordId(),
			match: codeIn({ ...TEXT_MATCH, ...VALUE_PRESENCE, ...COMMON_VAR_MATCH }).default(TEXT_MATCH.equals),
			query: typedText(MAX_QUERY).default(""),
		})
		.check(({ value: { common_var_id, match, query }, issues }) => {
			// The form requests a value only once its type is known.
			if (common_var_id <= 0) return;
			const problem = problemWithQuery(match, query);
			if (problem) issues.push(problemAt(["query"], problem));
		})
		.transform((condition): typeof condition =>
			condition.match === VALUE_PRESENCE.absent || condition.match === VALUE_PRESENCE.present
				? { ...condition, query: "" }
				: condition,
		),
)({
	type: 77,
	label: "共通情報",
	words: ["全員に共通"],
	blank: () => ({ type: 77, common_var_id: 0, match: TEXT_MATCH.equals, query: "" }),
	references: ({ common_var_id }) => ({ commonVars: [common_var_id] }),
	countsFromToday: ({ match }) => isDays(match),
	sentence: ({ common_var_id, match, query }, { commonVars }) => {
		const subject = `共通情報「${nameIn(commonVars, common_var_id)}」`;
		if (isTextMatch(match)) return `${subject}が「${query}」${TEXT_MATCHES[match]}`;
		if (isNumber(match)) return `${subject}が${query}${COMMON_NUMBER_MATCHES[match]}`;
		if (isDays(match))
			return `${subject}が${numberOf(query) === 0 ? THAT_DAY[match] : `${query}${COMMON_DAY_MATCHES[match]}`}`;
		if (match === COMMON_VAR_MATCH.onDay) return `${subject}が${query.replaceAll("-", "/")}`;
		return `${subject}に値が${match === VALUE_PRESENCE.absent ? "ない" : "ある"}`;
	},
});

function problemWithQuery(match: number, query: string): string | null {
	if (isTextMatch(match)) return query === "" ? FILTER_TEXTS.queryRequired : null;
	if (isNumber(match)) return problemWithNumber(numberOf(query));
	if (match === COMMON_VAR_MATCH.onDay)
		return z.iso.date().safeParse(query).success ? null : FIELD_TEXTS.dateRequired;
	if (isDays(match))
		return /^\d{1,4}$/.test(query) && Number(query) <= MAX_COMMON_DAYS
			? null
			: FILTER_TEXTS.periodOutside(MAX_COMMON_DAYS);
	return null;
}

/** A query must be a value that a common variable can have (A-275, A-295). */
function problemWithNumber(number: number | null): string | null {
	if (number === null) return FIELD_TEXTS.numberRequired;
	if (Number(number.toFixed(COMMON_DECIMALS)) !== number) return FIELD_TEXTS.decimalRequired;
	return Math.abs(number) > MAX_COMMON_NUMBER ? VAR_TEXTS.commonNumberRange : null;
}
