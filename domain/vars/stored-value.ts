import { numberOf } from "../conditions/number-query.ts";
import { VAR_TYPES, type VarChoice, type VarType } from "../kinds/var.ts";
import { normalise } from "../texts/normalise.ts";
import { isDay } from "../wire.ts";

/** A value of friend information as its row holds it; the column that it lies in follows the field's type. */
export interface StoredValue {
	value: string | null;
	value_key: string | null;
	number: number | null;
	date: string | null;
	choice_id: number | null;
}

const EMPTY: StoredValue = { value: null, value_key: null, number: null, date: null, choice_id: null };

/** A value as an operator wrote it, a choice by its id, as a field's row holds it; null where the field cannot have it. */
export const storedValue = (
	type: VarType,
	written: string,
	choices: readonly VarChoice[] = [],
): StoredValue | null =>
	type === VAR_TYPES.select
		? ofChoice(choices.find(({ id }) => String(id) === written) ?? named(choices, written))
		: storedText(type, written);

/** As `storedValue`, of a value that another system sent, which knows a choice by what it says. */
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
		return number === null ? null : ofNumber(number);
	}
	if (type === VAR_TYPES.date) {
		const date = dayOf(written);
		return date === null ? null : { ...EMPTY, value: date, date };
	}
	return written === "" ? null : { ...EMPTY, value: written, value_key: normalise(written) };
}

const DECIMALS = 1_000;

/** A number, to three decimals; the sum with 0 makes 0 of the negative 0. */
export function ofNumber(number: number): StoredValue {
	const rounded = Math.round(number * DECIMALS) / DECIMALS + 0;
	return { ...EMPTY, value: String(rounded), value_key: String(rounded), number: rounded };
}

/** The day of a date, also of one with a time or with strokes. */
function dayOf(written: string): string | null {
	const [, day = ""] = /^(\d{4}[-/]\d{2}[-/]\d{2})(?:[T\s].*)?$/s.exec(written.trim()) ?? [];
	const date = day.replaceAll("/", "-");
	return isDay(date) ? date : null;
}
