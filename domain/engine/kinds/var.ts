import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { boundedList, codeOf, optionalId, requiredText } from "#domain/platform/wire/input-schemas.ts";
import { defineKind } from "./definition.ts";
import { type ItemRow, itemFields, rateField } from "./item-fields.ts";

/** Kind: friend fields (`var` on the wire; some calls name them `varia`). */
export const friendInfo = defineKind({
	label: "友だち情報",
	path: "var",
	listPage: "vars",
	help: "友だちごとに覚えておく項目です（誕生日、担当者など）。",
	creation: { by: "page", address: "newVar" },
	editPage: "var",
	optionalActions: ["copy", "newItem", "rate"],
	hasAppendix: false,
	readAbility: "var-read",
	writeAbility: "var-write",
});

/** Types of friend information. A common variable's types are other ones (rules, Codes). */
export const VAR_TYPES = {
	normal: 0,
	number: 1,
	longText: 2,
	image: 10,
	pdf: 13,
	select: 20,
	date: 30,
} as const;

export type VarType = (typeof VAR_TYPES)[keyof typeof VAR_TYPES];

export const VAR_TYPE_LABELS: Record<VarType, string> = {
	[VAR_TYPES.normal]: "標準",
	[VAR_TYPES.number]: "数値",
	[VAR_TYPES.longText]: "長文",
	[VAR_TYPES.image]: "画像",
	[VAR_TYPES.pdf]: "PDF",
	[VAR_TYPES.select]: "選択",
	[VAR_TYPES.date]: "年月日",
};

/** Types whose values can be inserted into texts (E-223). */
const TRANSLATABLE: readonly VarType[] = [
	VAR_TYPES.normal,
	VAR_TYPES.number,
	VAR_TYPES.longText,
	VAR_TYPES.select,
	VAR_TYPES.date,
];
export const isTranslatable = (type: VarType): boolean => TRANSLATABLE.includes(type);

export const MAX_CHOICES = 100;
export const MAX_ECHO_DEFAULT = 500;

/** Option of a select field. */
export interface VarChoice {
	id: number;
	value: string;
	/** #rrggbb. */
	color: string;
	sortIndex: number;
}

const choiceInput = z.object({
	/** Absent for a new one. */
	id: optionalId().default(null),
	value: requiredText(100, VAR_TEXTS.choiceNameRequired),
	color: z
		.string()
		.max(7, FIELD_TEXTS.colorInvalid)
		.regex(/^#[0-9a-fA-F]{6}$/, FIELD_TEXTS.colorInvalid)
		.default("#777777"),
});

export const varInput = z
	.object({
		...itemFields,
		type: codeOf(0, 1, 2, 10, 13, 20, 30).default(0),
		rate: rateField,
		is_active: codeOf(0, 1).default(1),
		echo_default: z.string().max(MAX_ECHO_DEFAULT, FIELD_TEXTS.tooLong(MAX_ECHO_DEFAULT)).default(""),
		choices: boundedList(choiceInput, MAX_CHOICES, VAR_TEXTS.tooManyChoices(MAX_CHOICES)).refine(
			(choices) => new Set(choices.map(({ value }) => value)).size === choices.length,
			VAR_TEXTS.choiceRepeated,
		),
	})
	.refine(({ type, choices }) => type !== VAR_TYPES.select || choices.length > 0, {
		path: ["choices"],
		error: VAR_TEXTS.choicesRequired,
	})
	.transform((input) => (input.type === VAR_TYPES.select ? input : { ...input, choices: [] }));

export interface VarRow extends ItemRow {
	type: VarType;
	protected: 0 | 1;
	is_translatable: 0 | 1;
	echo_default: string;
	/** 0 for protected fields, and for the field that stores the response marks. */
	can_delete: 0 | 1;
	is_active: 0 | 1;
}
