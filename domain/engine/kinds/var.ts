import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

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
	[VAR_TYPES.normal]: "1行の文字",
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

export interface VarRow extends ItemRow {
	type: VarType;
	protected: 0 | 1;
	is_translatable: 0 | 1;
	echo_default: string;
	/** 0 for protected fields, and for the field that stores the response marks. */
	can_delete: 0 | 1;
	is_active: 0 | 1;
}
