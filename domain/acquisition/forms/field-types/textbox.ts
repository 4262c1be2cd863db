import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { ANSWER_TEXTS } from "#domain/platform/texts/answers.ts";
import { compatible } from "#domain/platform/texts/normalise.ts";
import type { FieldRule } from "../field.ts";
import type { FieldTypeRules, ReadValues } from "./definition.ts";
import { readText } from "./written.ts";

/** The maximum length of a typed line. */
export const MAX_LINE_ANSWER = 200;

/** Letters of any script, and the characters between the parts of a name. */
const NAME = /^\p{L}[\p{L}\p{M}\p{Zs}・･.．'’\-‐－ー]*$/u;
const KANA = /^[ァ-ヶヽヾ][ァ-ヶヽヾー・\p{Zs}]*$/u;
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;
/** Replaces the various hyphens of keyboards with ASCII's. */
const HYPHENS = /[‐‑‒–—―−ー]/g;
const TEL = /^(?:0\d{9,10}|\+\d{8,15})$/;

const kept = (value: string): ReadValues => ({ values: [value] });

const RULES: Record<FieldRule, (line: string) => ReadValues> = {
	none: kept,
	name: (line) => (NAME.test(line) ? kept(line) : { error: ANSWER_TEXTS.answerName }),
	kana: (line) => (KANA.test(line) ? kept(line) : { error: ANSWER_TEXTS.answerKana }),
	email: (line) => {
		const address = compatible(line);
		return EMAIL.test(address) ? kept(address) : { error: ANSWER_TEXTS.answerEmail };
	},
	tel: (line) => {
		const number = compatible(line).replace(HYPHENS, "-");
		return TEL.test(number.replace(/[-\s()]/g, "")) ? kept(number) : { error: ANSWER_TEXTS.answerTel };
	},
	numeric: (line) =>
		numberOf(line) === null
			? { error: ANSWER_TEXTS.answerNumeric }
			: kept(compatible(line).replaceAll(",", "")),
};

const { normal, number, longText } = VAR_TYPES;

/** One line of text, by a rule. */
export const textbox: FieldTypeRules = {
	label: "テキスト",
	asks: true,
	offers: false,
	choicesOf: () => [],
	varTypes: (rule) => (rule === "numeric" ? [number, normal, longText] : [normal, longText]),
	read: (field, sent) => {
		const read = readText(field, sent, MAX_LINE_ANSWER);
		if (!("text" in read)) return read;
		return RULES[field.rule ?? "none"](read.text.replace(/\s*\n\s*/g, " "));
	},
	chart: (rule) => (rule === "numeric" ? "numbers" : "texts"),
};
