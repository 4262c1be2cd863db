import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { VAR_TYPES, type VarChoice, type VarType } from "#domain/engine/kinds/var.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { cutDecimals, isDay } from "#domain/platform/wire/input-schemas.ts";

/** A value of friend information as its row holds it. The field's type decides the column. */
export interface StoredValue {
	value: string | null;
	value_key: string | null;
	number: number | null;
	date: string | null;
	choice_id: number | null;
}

const EMPTY: StoredValue = { value: null, value_key: null, number: null, date: null, choice_id: null };

/** Turns an operator's value (a choice by its id) into a row's columns; null where it does not fit the field. */
export const storedValue = (
	type: VarType,
	written: string,
	choices: readonly VarChoice[] = [],
): StoredValue | null =>
	type === VAR_TYPES.select
		? ofChoice(choices.find(({ id }) => String(id) === written) ?? named(choices, written))
		: storedText(type, written);

/** As `storedValue`, for a value from another system, which names a choice by its text. */
export const broughtValue = (
	type: VarType,
	written: string,
	choices: readonly VarChoice[] = [],
): StoredValue | null =>
	type === VAR_TYPES.select ? ofChoice(named(choices, written)) : storedText(type, written);

const named = (choices: readonly VarChoice[], written: string): VarChoice | undefined =>
	choices.find(({ value }) => value === written);

const ofChoice = (choice: VarChoice | undefined): StoredValue | null =>
	choice ? { ...EMPTY, choice_id: choice.id } : null;

function storedText(type: VarType, written: string): StoredValue | null {
	if (type === VAR_TYPES.image || type === VAR_TYPES.pdf) return null;
	if (type === VAR_TYPES.number) {
		const number = numberOf(written);
		// A written number is cut: 2.9999 does not become 3.
		return number === null ? null : ofNumber(cutDecimals(number, DECIMALS));
	}
	if (type === VAR_TYPES.date) {
		const date = dayOf(written);
		return date === null ? null : { ...EMPTY, value: date, date };
	}
	return written === "" ? null : { ...EMPTY, value: written, value_key: normaliseText(written) };
}

const DECIMALS = 3;

/** A reckoned number with three decimals. Adding 0 turns negative zero into 0. */
export function ofNumber(number: number): StoredValue {
	const rounded = Math.round(number * 10 ** DECIMALS) / 10 ** DECIMALS + 0;
	return { ...EMPTY, value: String(rounded), value_key: String(rounded), number: rounded };
}

/** The day of a date; a time behind it is ignored, and slashes are allowed. */
function dayOf(written: string): string | null {
	const [, day = ""] = /^(\d{4}[-/]\d{2}[-/]\d{2})(?:[T\s].*)?$/s.exec(written.trim()) ?? [];
	const date = day.replaceAll("/", "-");
	return isDay(date) ? date : null;
}
