import qs from "qs";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { Refusal } from "./refusal.ts";

/** Maximum number of parameters. A parser that ignored the rest would drop conditions of a filter. */
const MAX_PARAMETERS = 20_000;

/** Names of a list's items, below the maximum length of a list. */
const POSITION = /^(0|[1-9]\d{0,4})$/;

/**
 * Reads a form with bracketed nesting (rules, Calls). A list whose positions have gaps keeps them, because only the schema
 * knows whether `vals[4]` is an item of a list (`list`) or the value of the key 4 (`entries`). JSON has no such lists.
 * @throws Refusal 422 for too many parameters, RangeError for one that is nested too deep
 */
export function readForm(text: string, maxDepth: number): unknown {
	if (text.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
		throw new Refusal(422, { ERROR: [CALL_TEXTS.tooManyParameters] });
	// qs walks a whole list for each of its items: 20,000 items take eleven seconds, and as objects by position a tenth of one.
	const form = qs.parse(text, {
		depth: maxDepth,
		strictDepth: true,
		arrayLimit: 0,
		parameterLimit: MAX_PARAMETERS,
	});
	return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, withLists(value)]));
}

/** Returns a value whose objects by position are lists. A gap takes no memory, whatever the position after it. */
function withLists(value: unknown): unknown {
	if (typeof value !== "object" || value === null) return value;
	const parts = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const);
	const isList = parts.every(([name]) => POSITION.test(name) && Number(name) < MAX_PARAMETERS);
	return isList ? listOf(parts) : Object.fromEntries(parts);
}

function listOf(parts: readonly (readonly [string, unknown])[]): unknown[] {
	const list: unknown[] = [];
	for (const [position, part] of parts) list[Number(position)] = part;
	return list;
}
