import { z } from "zod";
import type { VarChoice } from "#domain/engine/kinds/var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { codeIn, recordId, typedText } from "#domain/platform/wire/input-schemas.ts";
import { nameIn } from "../named-kinds.ts";
import { MAX_QUERY, problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import {
	DATE_MATCH,
	dateFields,
	dateProblems,
	dateText,
	normaliseDateFields,
	RANGE_SEARCH,
	SEARCH_TYPE,
	USE_CURRENT_DATE,
} from "./friend-info-date-fields.ts";
import {
	baseFields,
	isPeriodMatch,
	normalisePeriodFields,
	PERIOD_MATCH,
	periodConditionProblems,
	periodConditionText,
} from "./friend-info-period.ts";
import { numberOf } from "./number-query.ts";
import {
	isNumberMatch,
	isTextMatch,
	NUMBER_MATCH,
	NUMBER_MATCHES,
	TEXT_MATCH,
	TEXT_MATCHES,
	VALUE_PRESENCE,
} from "./value-match.ts";

/** All match codes of the condition; those that a field offers depend on its type. */
const FRIEND_INFO_MATCH = {
	...TEXT_MATCH,
	...VALUE_PRESENCE,
	...NUMBER_MATCH,
	date: DATE_MATCH,
	...PERIOD_MATCH,
} as const;

/** 75: friend's value of a field of friend information. */
export const friendInfo = defineCondition(
	z
		.object({
			type: z.literal(75),
			var_id: recordId(),
			match: codeIn(FRIEND_INFO_MATCH).default(TEXT_MATCH.equals),
			/** For a select field the option's id; always text. */
			query: z.preprocess(
				(value) => (typeof value === "number" ? String(value) : value),
				typedText(MAX_QUERY).default(""),
			),
			...dateFields,
			...baseFields,
		})
		.check(({ value, issues }) => {
			const { var_id, match, query } = value;
			// The form requests a value only once its type is known.
			if (var_id <= 0) return;
			if (isTextMatch(match) && query === "") issues.push(problemAt(["query"], FILTER_TEXTS.queryRequired));
			if (isNumberMatch(match) && numberOf(query) === null)
				issues.push(problemAt(["query"], FIELD_TEXTS.numberRequired));
			if (match === DATE_MATCH) issues.push(...dateProblems(value));
			if (isPeriodMatch(match)) issues.push(...periodConditionProblems(match, value));
		})
		.transform((condition): typeof condition => ({
			...condition,
			query: isTextMatch(condition.match) || isNumberMatch(condition.match) ? condition.query : "",
			use_current_date:
				condition.match === DATE_MATCH || isPeriodMatch(condition.match)
					? condition.use_current_date
					: USE_CURRENT_DATE.given,
			...normaliseDateFields(condition),
			...normalisePeriodFields(condition),
		})),
)({
	type: 75,
	modes: {
		match: Object.keys({ ...dateFields, ...baseFields }).filter((field) => !field.endsWith("_scale")),
	},
	label: "友だち情報",
	words: ["誕生日", "記念日", "年齢", "性別", "住所", "電話"],
	blank: () => ({
		type: 75,
		var_id: 0,
		match: TEXT_MATCH.equals,
		query: "",
		range_search: RANGE_SEARCH.single,
		use_current_date: USE_CURRENT_DATE.given,
		search_type: SEARCH_TYPE.date,
		year_from: null,
		month_from: null,
		day_from: null,
		year_to: null,
		month_to: null,
		day_to: null,
		elapsed_period_from: null,
		elapsed_period_to: null,
		elapsed_period_scale: "year",
		remaining_period_from: null,
		remaining_period_to: null,
		remaining_period_scale: "day",
		search_base_year: null,
		search_base_month: null,
		search_base_day: null,
	}),
	references: ({ var_id }) => ({ vars: [var_id] }),
	countsFromToday: ({ use_current_date }) => use_current_date === USE_CURRENT_DATE.today,
	sentence: (condition, { vars, choices }) => {
		const { var_id, match, query } = condition;
		const subject = `友だち情報「${nameIn(vars, var_id)}」`;
		if (isTextMatch(match)) {
			return `${subject}が「${choiceText(choices.get(var_id), query)}」${TEXT_MATCHES[match]}`;
		}
		if (isNumberMatch(match)) return `${subject}が${query}${NUMBER_MATCHES[match]}`;
		if (match === DATE_MATCH) return `${subject}が${dateText(condition)}`;
		if (isPeriodMatch(match)) return `${subject}が${periodConditionText(match, condition)}`;
		return `${subject}に値が${match === VALUE_PRESENCE.absent ? "ない" : "ある"}`;
	},
});

/** Returns the text of an option's id; the id of a removed option means nothing to readers. */
function choiceText(choices: readonly VarChoice[] | undefined, query: string): string {
	const choice = choices?.find(({ id }) => String(id) === query)?.value;
	const isRemoved = choices !== undefined && choices.length > 0 && /^[1-9]\d*$/.test(query);
	return choice ?? (isRemoved ? FIELD_TEXTS.choiceDeleted : query);
}
