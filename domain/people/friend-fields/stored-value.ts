import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { VAR_TYPES, type VarChoice, type VarType } from "#domain/engine/kinds/var.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { cutDecimals, isDay } from "#domain/platform/wire/input-schemas.ts";

/** Columns of a value of friend information. The field's type decides which are used. */
export interface StoredVarValue {
	value: string | null;
	/** Normalised form of `value`, by which friends are found. */
	value_key: string | null;
	number: number | null;
	date: string | null;
	choice_id: number | null;
}

/** Stored decimals of a number. */
const DECIMALS = 3;

const EMPTY: StoredVarValue = { value: null, value_key: null, number: null, date: null, choice_id: null };

/** Converts a typed value (a choice by its id) to columns; null for one that does not fit the field. */
export const toStoredValue = (
	type: VarType,
	text: string,
	choices: readonly VarChoice[] = [],
): StoredVarValue | null =>
	type === VAR_TYPES.select
		? toStoredChoice(choices.find(({ id }) => String(id) === text) ?? findChoiceByText(choices, text))
		: toStoredText(type, text);

/** Like `toStoredValue`, for a value from another system, which names a choice by its text. */
export const importedValue = (
	type: VarType,
	text: string,
	choices: readonly VarChoice[] = [],
): StoredVarValue | null =>
	type === VAR_TYPES.select ? toStoredChoice(findChoiceByText(choices, text)) : toStoredText(type, text);

const findChoiceByText = (choices: readonly VarChoice[], text: string): VarChoice | undefined =>
	choices.find(({ value }) => value === text);

const toStoredChoice = (choice: VarChoice | undefined): StoredVarValue | null =>
	choice ? { ...EMPTY, choice_id: choice.id } : null;

function toStoredText(type: VarType, text: string): StoredVarValue | null {
	if (type === VAR_TYPES.image || type === VAR_TYPES.pdf) return null;
	if (type === VAR_TYPES.number) {
		const number = numberOf(text);
		// Truncated, not rounded: 2.9999 does not become 3.
		return number === null ? null : toStoredNumber(cutDecimals(number, DECIMALS));
	}
	if (type === VAR_TYPES.date) {
		const date = parseDay(text);
		return date === null ? null : { ...EMPTY, value: date, date };
	}
	return text === "" ? null : { ...EMPTY, value: text, value_key: normaliseText(text) };
}

/** A computed number, rounded to three decimals. Adding 0 turns negative zero into 0. */
export function toStoredNumber(number: number): StoredVarValue {
	const rounded = Math.round(number * 10 ** DECIMALS) / 10 ** DECIMALS + 0;
	return { ...EMPTY, value: String(rounded), value_key: String(rounded), number: rounded };
}

/** The day of a date; a time after it is ignored, and slashes are allowed. */
function parseDay(text: string): string | null {
	const [, day = ""] = /^(\d{4}[-/]\d{2}[-/]\d{2})(?:[T\s].*)?$/s.exec(text.trim()) ?? [];
	const date = day.replaceAll("/", "-");
	return isDay(date) ? date : null;
}
