import { numberOf } from "../conditions/number-query.ts";
import { ANSWER_TEXTS } from "../texts/answers.ts";
import { FIELD_TEXTS } from "../texts/fields.ts";
import { compatible, composed } from "../texts/normalise.ts";
import { isTyped } from "../wire.ts";
import { FIELD_TYPES, type FieldRule, type FormField } from "./field.ts";
import { withoutOwnLinks } from "./own-links.ts";

/** The maximum length of a typed answer. */
const MAX_LINE_ANSWER = 200;
export const MAX_LONG_ANSWER = 2_000;

export const maxLengthOf = ({ swatch_id }: Pick<FormField, "swatch_id">): number =>
	swatch_id === FIELD_TYPES.textarea ? MAX_LONG_ANSWER : MAX_LINE_ANSWER;

type Read = { value: string } | { error: string };

/** Reads one answer as a form sends it; or says why it is invalid. */
export function readAnswer(field: FormField, sent: string): Read {
	const written = withoutOwnLinks(composed(sent.toWellFormed()).replaceAll("\r\n", "\n").trim());
	const isDropdown = field.swatch_id === FIELD_TYPES.dropdown;
	if (written === "")
		return field.required
			? { error: isDropdown ? ANSWER_TEXTS.answerNotChosen : ANSWER_TEXTS.answerRequired }
			: { value: "" };
	if (isDropdown)
		return field.options.includes(written) ? { value: written } : { error: ANSWER_TEXTS.answerChoiceUnknown };
	const max = maxLengthOf(field);
	if (written.length > max) return { error: FIELD_TEXTS.tooLong(max) };
	if (!isTyped(written)) return { error: FIELD_TEXTS.characterUnusable };
	if (field.swatch_id === FIELD_TYPES.textarea) return { value: written };
	const line = written.replace(/\s*\n\s*/g, " ");
	return field.rule === null ? { value: line } : RULES[field.rule](line);
}

/** Letters of any script, and the characters between the parts of a name. */
const NAME = /^\p{L}[\p{L}\p{M}\p{Zs}・･.．'’\-‐－ー]*$/u;
const KANA = /^[ァ-ヶヽヾ][ァ-ヶヽヾー・\p{Zs}]*$/u;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
/** Replaces the various hyphens of keyboards with ASCII's. */
const HYPHENS = /[‐‑‒–—―−ー]/g;
const TEL = /^(?:0\d{9,10}|\+\d{8,15})$/;

const RULES: Record<FieldRule, (line: string) => Read> = {
	none: (line) => ({ value: line }),
	name: (line) => (NAME.test(line) ? { value: line } : { error: ANSWER_TEXTS.answerName }),
	kana: (line) => (KANA.test(line) ? { value: line } : { error: ANSWER_TEXTS.answerKana }),
	email: (line) => {
		const address = compatible(line);
		return EMAIL.test(address) ? { value: address } : { error: ANSWER_TEXTS.answerEmail };
	},
	tel: (line) => {
		const number = compatible(line).replace(HYPHENS, "-");
		return TEL.test(number.replace(/[-\s()]/g, "")) ? { value: number } : { error: ANSWER_TEXTS.answerTel };
	},
	numeric: (line) =>
		numberOf(line) === null
			? { error: ANSWER_TEXTS.answerNumeric }
			: { value: compatible(line).replaceAll(",", "") },
};

/** The answer to each question, in order; or the problems, by the question's id. */
export function readAnswers(
	fields: readonly FormField[],
	sent: (field: FormField) => string,
): { values: string[]; errors: Map<number, string> } {
	const errors = new Map<number, string>();
	const values = fields.map((field) => {
		const read = readAnswer(field, sent(field));
		if ("value" in read) return read.value;
		errors.set(field.id, read.error);
		return "";
	});
	return { values, errors };
}
