import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { toHalfWidthDigits } from "#domain/platform/texts/half-width-digits.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { defineKind } from "./definition.ts";
import type { ItemRow } from "./item-fields.ts";

/** Kind: common variables (`common_var` on the wire), one value for the whole account. */
export const commonVar = defineKind({
	label: "共通情報",
	path: "common_vars",
	listPage: "commonVars",
	help: "アカウント全体で1つの値です。本文に差し込めます（在庫数、キャンペーン名など）。",
	creation: { by: "page", address: "newCommonVar" },
	editPage: "commonVar",
	optionalActions: ["copy"],
	hasAppendix: false,
	readAbility: "common-var-read",
	writeAbility: "common-var-write",
});

/** Types of common variables. Friend information has other ones (rules, Codes). */
export const COMMON_VAR_TYPES = { string: 1, number: 2, longText: 3, date: 10 } as const;

export type CommonVarType = (typeof COMMON_VAR_TYPES)[keyof typeof COMMON_VAR_TYPES];

export const COMMON_VAR_TYPE_LABELS: Record<CommonVarType, string> = {
	[COMMON_VAR_TYPES.string]: "文字列",
	[COMMON_VAR_TYPES.number]: "数値",
	[COMMON_VAR_TYPES.longText]: "長文",
	[COMMON_VAR_TYPES.date]: "年月日",
};

/** Largest absolute value of a number (E-338). */
export const MAX_COMMON_NUMBER = 9_999_999_999.999;
/** Decimals of a number. */
export const COMMON_DECIMALS = 3;
const WRITTEN_NUMBER = new RegExp(`^-?\\d+(\\.\\d{1,${COMMON_DECIMALS}})?$`);
const MAX_STRING = 200;
export const MAX_LONG_TEXT = 5_000;

/** Reason why a value does not fit a type; null for a valid one. Only a text may be empty. */
export function problemWithCommonVar(type: CommonVarType, value: string): string | null {
	if (type === COMMON_VAR_TYPES.number) return problemWithNumber(value);
	if (type === COMMON_VAR_TYPES.date) return isDate(value) ? null : FIELD_TEXTS.dateRequired;
	const max = type === COMMON_VAR_TYPES.string ? MAX_STRING : MAX_LONG_TEXT;
	return value.length > max ? FIELD_TEXTS.tooLong(max) : null;
}

function problemWithNumber(value: string): string | null {
	const digits = toHalfWidthDigits(value.trim());
	if (!WRITTEN_NUMBER.test(digits)) return FIELD_TEXTS.decimalRequired;
	return Math.abs(Number(digits)) > MAX_COMMON_NUMBER ? VAR_TEXTS.commonNumberRange : null;
}

function isDate(value: string): boolean {
	const date = new Date(`${value}T00:00:00Z`);
	return (
		/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(value)
	);
}

export interface CommonVarRow extends ItemRow {
	code: string;
	type: CommonVarType;
	value: string;
}
