import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { unifyWidth } from "#domain/platform/texts/normalise-text.ts";
import type { FieldRule } from "../form-field.ts";
import type { FieldTypeRules, ReadValues } from "./definition.ts";
import { readText } from "./read-values.ts";

/** Maximum length of a single-line answer. */
export const MAX_LINE_ANSWER = 200;

/** Letters of any script, and characters between the parts of a name. */
const NAME = /^\p{L}[\p{L}\p{M}\p{Zs}・･.．'’\-‐－ー]*$/u;
const KANA = /^[ァ-ヶヽヾ][ァ-ヶヽヾー・\p{Zs}]*$/u;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
/** Hyphens of various keyboards, replaced by ASCII. */
const HYPHENS = /[‐‑‒–—―−ー]/g;
const TEL = /^(?:0\d{9,10}|\+\d{8,15})$/;

const singleValue = (value: string): ReadValues => ({ values: [value] });

const RULES: Record<FieldRule, (line: string) => ReadValues> = {
	none: singleValue,
	name: (line) => (NAME.test(line) ? singleValue(line) : { error: FORM_ANSWER_TEXTS.answerName }),
	kana: (line) => (KANA.test(line) ? singleValue(line) : { error: FORM_ANSWER_TEXTS.answerKana }),
	email: (line) => {
		const address = unifyWidth(line);
		return EMAIL.test(address) ? singleValue(address) : { error: FORM_ANSWER_TEXTS.answerEmail };
	},
	tel: (line) => {
		const number = unifyWidth(line).replace(HYPHENS, "-");
		return TEL.test(number.replace(/[-\s()]/g, ""))
			? singleValue(number)
			: { error: FORM_ANSWER_TEXTS.answerTel };
	},
	numeric: (line) =>
		numberOf(line) === null
			? { error: FORM_ANSWER_TEXTS.answerNumeric }
			: singleValue(unifyWidth(line).replaceAll(",", "")),
};

const { normal, number, longText } = VAR_TYPES;

/** Single line of text with an optional rule. */
export const textbox: FieldTypeRules = {
	label: "テキスト",
	isAnswered: true,
	hasOptions: false,
	listChoices: () => [],
	fieldTypes: (rule) => (rule === "numeric" ? [number, normal, longText] : [normal, longText]),
	parseAnswer: (field, sent) => {
		const result = readText(field, sent, MAX_LINE_ANSWER);
		if (!("text" in result)) return result;
		return RULES[field.rule ?? "none"](result.text.replace(/\s*\n\s*/g, " "));
	},
	chartKind: (rule) => (rule === "numeric" ? "numbers" : "texts"),
};
