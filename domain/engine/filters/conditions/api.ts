import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { codeIn, requiredText, typedText } from "#domain/platform/wire/input-schemas.ts";
import { MAX_QUERY, problemAt } from "./condition-fields.ts";
import { defineCondition } from "./definition.ts";
import { numberOf } from "./number-query.ts";
import {
	isNumberMatch,
	isTextMatch,
	NUMBER_MATCH,
	NUMBER_MATCHES,
	type NumberMatch,
	TEXT_MATCH,
	TEXT_MATCHES,
	type TextMatch,
	VALUE_PRESENCE,
} from "./value-match.ts";

/** Types of integration data. */
export const CONTEXT_FORMATS = ["string", "number", "datetime", "array", "object"] as const;

export type ContextFormat = (typeof CONTEXT_FORMATS)[number];

const MAX_CONTEXT = 200;
const label = typedText(MAX_CONTEXT).default("");

/** Reference to a value of an event. Labels are the names at the time of selection. */
export const eventContext = z.object({
	category: requiredText(MAX_CONTEXT, FILTER_TEXTS.eventKeyRequired),
	event: requiredText(MAX_CONTEXT, FILTER_TEXTS.eventKeyRequired),
	event_label: label,
	key: requiredText(MAX_CONTEXT, FILTER_TEXTS.eventKeyRequired),
	key_label: label,
	format: z.enum(CONTEXT_FORMATS, { error: FIELD_TEXTS.choiceUnknown }).default("string"),
});

/** Labels of the matches without a query. */
export const API_REGISTERED = {
	[VALUE_PRESENCE.present]: "が登録されている",
	[VALUE_PRESENCE.absent]: "が登録されていない",
} as const;

export type ApiMatch = TextMatch | NumberMatch | keyof typeof API_REGISTERED;

/** 115: last value that another system sent for the friend. */
export const api = defineCondition(
	z
		.object({
			type: z.literal(115),
			match: codeIn({ ...TEXT_MATCH, ...VALUE_PRESENCE, ...NUMBER_MATCH }).default(TEXT_MATCH.equals),
			query: typedText(MAX_QUERY).default(""),
			context: eventContext,
		})
		.check(({ value: { match, query, context }, issues }) => {
			// The form requests a value only once its type is known.
			if (context.key === "") return;
			if (isTextMatch(match) && query === "") issues.push(problemAt(["query"], FILTER_TEXTS.queryRequired));
			if (isNumberMatch(match) && numberOf(query) === null)
				issues.push(problemAt(["query"], FIELD_TEXTS.numberRequired));
		})
		.transform((condition): typeof condition =>
			isTextMatch(condition.match) || isNumberMatch(condition.match)
				? condition
				: { ...condition, query: "" },
		),
)({
	type: 115,
	label: "API連携",
	words: ["外部連携", "注文", "購入"],
	ability: "open-api",
	blank: () => ({
		type: 115,
		match: TEXT_MATCH.equals,
		query: "",
		context: { category: "", event: "", event_label: "", key: "", key_label: "", format: "string" },
	}),
	sentence: ({ match, query, context: { event, event_label, key, key_label } }) => {
		const subject = `API連携「${event_label || event} ${key_label || key}」`;
		if (isTextMatch(match)) return `${subject}が「${query}」${TEXT_MATCHES[match]}`;
		return isNumberMatch(match)
			? `${subject}が${query}${NUMBER_MATCHES[match]}`
			: `${subject}${API_REGISTERED[match]}`;
	},
});

/** All match codes, in the order in which they are offered. */
export const API_MATCHES = [
	TEXT_MATCH.equals,
	TEXT_MATCH.contains,
	TEXT_MATCH.differs,
	TEXT_MATCH.lacks,
	NUMBER_MATCH.atLeast,
	NUMBER_MATCH.moreThan,
	NUMBER_MATCH.atMost,
	NUMBER_MATCH.lessThan,
	VALUE_PRESENCE.present,
	VALUE_PRESENCE.absent,
] as const satisfies readonly ApiMatch[];

const isApiMatch = (match: number): match is ApiMatch => (API_MATCHES as readonly number[]).includes(match);

/**
 * Changes the match code if the type allows it. Switching between a text and a number match clears the query
 * (A-255, A-256).
 */
export const withApiMatch = <Condition extends { match: ApiMatch; query: string }>(
	condition: Condition,
	match: number,
): Condition =>
	isApiMatch(match)
		? {
				...condition,
				match,
				query: isNumberMatch(match) === isNumberMatch(condition.match) ? condition.query : "",
			}
		: condition;

type ApiCondition = z.output<typeof api.schema>;

/**
 * Selects another value and keeps only the condition's own context fields. A different type clears the query.
 */
export function withContext(condition: ApiCondition, selection: ApiCondition["context"]): ApiCondition {
	const { category, event, event_label, key, key_label, format } = selection;
	const context = { category, event, event_label, key, key_label, format };
	return format === condition.context.format
		? { ...condition, context }
		: { ...api.blank(), context, match: format === "number" ? NUMBER_MATCH.atLeast : TEXT_MATCH.equals };
}
