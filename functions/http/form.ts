import qs from "qs";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { Refusal } from "./refusal.ts";

/** Maximum number of parameters. A reader that stopped there would drop conditions of a filter. */
const MAX_PARAMETERS = 20_000;
/** Positions from here on make an object. */
const MAX_POSITION = 2_000;

/**
 * Reads a form with bracketed nesting (rules, Calls). A list whose positions have gaps is an object by position, because
 * only the schema knows whether `vals[4]` is the fifth of a list or the value of the key 4.
 * @throws Refusal 422 for too many parameters, RangeError for one that is nested too deep
 */
export function readForm(text: string, maxDepth: number): unknown {
	if (text.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
		throw new Refusal(422, { ERROR: [CALL_TEXTS.tooManyParameters] });
	const read = qs.parse(text, {
		depth: maxDepth,
		strictDepth: true,
		allowSparse: true,
		arrayLimit: MAX_POSITION,
		parameterLimit: MAX_PARAMETERS,
	});
	return withoutGaps(read);
}

function withoutGaps(value: unknown): unknown {
	if (typeof value !== "object" || value === null) return value;
	const parts = Object.entries(value).map(([key, part]) => [key, withoutGaps(part)] as const);
	return Array.isArray(value) && parts.length === value.length
		? parts.map(([, part]) => part)
		: Object.fromEntries(parts);
}
