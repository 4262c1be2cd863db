import qs from "qs";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { Refusal } from "./request-refusal.ts";

/**
 * Maximum number of parameters. More are refused, because ignoring the rest would drop conditions of a
 * filter.
 */
const MAX_PARAMETERS = 20_000;

/** Index of a list's item in a field name. */
const POSITION = /^(0|[1-9]\d{0,4})$/;

/**
 * Parses a form with bracketed nesting (rules, Calls). Gaps in a list's indexes are kept, because only the
 * schema knows whether `vals[4]` is an item of a list (`list`) or the value of the key 4 (`entries`). JSON
 * has no such lists.
 * @throws Refusal 422 for too many parameters, RangeError for too deep nesting
 */
export function parseNestedForm(text: string, maxDepth: number): unknown {
	if (text.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
		throw new Refusal(422, { ERROR: [CALL_TEXTS.tooManyParameters] });
	// qs takes eleven seconds for a list of 20,000 items, and a tenth of a second for an object with as many
	// keys.
	const form = qs.parse(text, {
		depth: maxDepth,
		strictDepth: true,
		arrayLimit: 0,
		parameterLimit: MAX_PARAMETERS,
	});
	return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, withLists(value)]));
}

/** Converts objects with indexes as keys to sparse lists, in which a gap takes no memory. */
function withLists(value: unknown): unknown {
	if (typeof value !== "object" || value === null) return value;
	const parts = Object.entries(value).map(([name, item]) => [name, withLists(item)] as const);
	const isList = parts.every(([name]) => POSITION.test(name) && Number(name) < MAX_PARAMETERS);
	return isList ? listOf(parts) : Object.fromEntries(parts);
}

function listOf(parts: readonly (readonly [string, unknown])[]): unknown[] {
	const list: unknown[] = [];
	for (const [position, item] of parts) list[Number(position)] = item;
	return list;
}
