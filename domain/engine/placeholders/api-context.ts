import type { ContextFormat } from "#domain/engine/filters/conditions/api.ts";
import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isTypeable } from "#domain/platform/wire/input-schemas.ts";
import { halfWidth } from "./written-form.ts";

/** Category of trigger values among all integration data; the event is the trigger's key. */
export const TRIGGER_CATEGORY = "open_api";

/** Field of a trigger call: its key, its value as text (null removes it) and its type. */
export type ContextEntry = [key: string, value: string | null, format: ContextFormat];

/** Maximum length of a key. */
export const MAX_CONTEXT_KEY = 50;
/** Maximum length of a value. */
const MAX_CONTEXT_VALUE = 2_000;

/** Letters, digits, `_` and `-`, so that a placeholder can reference every key. */
const KEY = /^[\p{L}\p{N}_-]+$/u;

export const isContextKey = (key: string): boolean =>
	key.length <= MAX_CONTEXT_KEY && KEY.test(key) && halfWidth(key) === key;

/** Reason why a value is refused; null for a valid one. */
export function problemWithContextValue(value: unknown): string | null {
	const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
	if (text.length > MAX_CONTEXT_VALUE) return PROBLEM_TEXTS.valueTooLong(MAX_CONTEXT_VALUE);
	return isTypeable(text) ? null : PROBLEM_TEXTS.valueUnusable;
}

/**
 * Converts received values to their stored form. Dates and times with an offset are converted to the
 * account's zone.
 */
export const contextEntries = (context: Record<string, unknown>, zone: string): ContextEntry[] =>
	Object.entries(context).map(([key, value]) => entryOf(key, value, zone));

function entryOf(key: string, value: unknown, zone: string): ContextEntry {
	if (value === null) return [key, null, "string"];
	if (typeof value === "number") return [key, String(value), "number"];
	if (typeof value === "boolean") return [key, String(value), "string"];
	if (typeof value !== "string")
		return [key, JSON.stringify(value), Array.isArray(value) ? "array" : "object"];
	const moment = momentOf(value, zone);
	return moment === null ? [key, value, "string"] : [key, moment, "datetime"];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Returns a day or a local date-time in the account's zone; null for any other text. */
function momentOf(value: string, zone: string): string | null {
	if (DAY.test(value)) return Number.isNaN(Date.parse(value)) ? null : value;
	const offset = MOMENT.exec(value)?.[3];
	if (!MOMENT.test(value)) return null;
	if (offset === undefined) return value.replace("T", " ");
	const at = Date.parse(value);
	return Number.isNaN(at) ? null : toWireTime(at, zone);
}

/**
 * Returns the common type of a field that was received with two types; different types share only `string`.
 */
export const commonFormat = (a: ContextFormat, b: ContextFormat): ContextFormat => (a === b ? a : "string");
