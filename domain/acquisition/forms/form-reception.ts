import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { isDay, typedText, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { RECEPTION_STATES, type ReceptionState } from "./reception-states.ts";

/** Maximum length of the text shown while a form accepts no answers. */
export const MAX_RECEPTION_TEXT = 200;
export const MAX_ANSWER_COUNT = 100_000;

/** Local time in the account's zone, `YYYY-MM-DD HH:mm`; the `T` of a form field is accepted as well. */
const receptionMinute = () =>
	z.preprocess(
		(value) => (value === "" || value === undefined ? null : value),
		z
			.string({ error: FORM_TEXTS.momentInvalid })
			.max(16, FORM_TEXTS.momentInvalid)
			.transform((text) => text.replace("T", " "))
			.refine(isMinute, FORM_TEXTS.momentInvalid)
			.nullable(),
	);

const isMinute = (text: string): boolean =>
	/^.{10} ([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));

/** Period and limit of a form's answers, and the texts shown otherwise. */
export const reception = z
	.object({
		opens_at: receptionMinute().default(null),
		closes_at: receptionMinute().default(null),
		/** Maximum number of answers in total; null for no limit. */
		max_answers: z
			.preprocess(
				(value) => (value === "" || value === undefined ? null : value),
				wholeNumber()
					.refine(
						(count) => count >= 1 && count <= MAX_ANSWER_COUNT,
						FIELD_TEXTS.numberBetween(1, MAX_ANSWER_COUNT),
					)
					.nullable(),
			)
			.default(null),
		/** Default texts replace empty ones. */
		before_text: typedText(MAX_RECEPTION_TEXT).default(""),
		after_text: typedText(MAX_RECEPTION_TEXT).default(""),
		full_text: typedText(MAX_RECEPTION_TEXT).default(""),
	})
	.refine(({ opens_at, closes_at }) => opens_at === null || closes_at === null || opens_at < closes_at, {
		path: ["closes_at"],
		message: FORM_TEXTS.closesBeforeOpening,
	});

export type Reception = z.output<typeof reception>;

/** Reception without limits, for a new form. */
export const ALWAYS_OPEN: Reception = {
	opens_at: null,
	closes_at: null,
	max_answers: null,
	before_text: "",
	after_text: "",
	full_text: "",
};

/**
 * Reception state of a form.
 * @param now local time in the account's zone, in the format of `wireTime`
 */
export function receptionState(
	{ opens_at, closes_at, max_answers }: Reception,
	now: string,
	answerCount: number,
): ReceptionState {
	const minute = now.slice(0, 16);
	if (opens_at !== null && minute < opens_at) return RECEPTION_STATES.before;
	if (closes_at !== null && minute >= closes_at) return RECEPTION_STATES.over;
	return max_answers !== null && answerCount >= max_answers ? RECEPTION_STATES.full : RECEPTION_STATES.open;
}
