import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms.ts";
import { isDay, typedText, wholeNumber } from "#domain/platform/wire/wire.ts";

/** Maximum length of the text shown while a form takes no answers. */
export const MAX_RECEPTION_TEXT = 200;
export const MAX_ANSWER_COUNT = 100_000;

/** A minute by the account's clocks, `YYYY-MM-DD HH:mm`; a form field's `T` is read too. */
const minute = () =>
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

/** Period and limit of a form's answers, and the text shown otherwise. */
export const reception = z
	.object({
		opens_at: minute().default(null),
		closes_at: minute().default(null),
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
		/** Empty texts are replaced by the product's. */
		before_text: typedText(MAX_RECEPTION_TEXT).default(""),
		after_text: typedText(MAX_RECEPTION_TEXT).default(""),
		full_text: typedText(MAX_RECEPTION_TEXT).default(""),
	})
	.refine(({ opens_at, closes_at }) => opens_at === null || closes_at === null || opens_at < closes_at, {
		path: ["closes_at"],
		message: FORM_TEXTS.closesBeforeOpening,
	});

export type Reception = z.output<typeof reception>;

/** Without limits, as a form begins. */
export const ALWAYS_OPEN: Reception = {
	opens_at: null,
	closes_at: null,
	max_answers: null,
	before_text: "",
	after_text: "",
	full_text: "",
};

/** Whether a form takes answers, apart from an operator having stopped it. */
export const RECEPTION_STATES = { open: 0, before: 1, over: 2, full: 3 } as const;
export type ReceptionState = (typeof RECEPTION_STATES)[keyof typeof RECEPTION_STATES];

/** Labels of a form that takes no answers. */
export const RECEPTION_LABELS: Record<Exclude<ReceptionState, 0>, string> = {
	1: "受付前",
	2: "受付終了",
	3: "定員",
};

/** @param now by the account's clocks, as `wireTime` writes it */
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
