import qs from "qs";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { Refusal } from "./refusal.ts";

/** Maximum number of parameters. A reader that stopped there would drop conditions of a filter. */
const MAX_PARAMETERS = 20_000;

/**
 * Reads a form with bracketed nesting (rules, Calls). A list whose positions have gaps keeps them, because only the schema
 * knows whether `vals[4]` is an item of a list (`list`) or the value of the key 4 (`entries`). JSON has no such lists.
 * @throws Refusal 422 for too many parameters, RangeError for one that is nested too deep
 */
export function readForm(text: string, maxDepth: number): unknown {
	if (text.split("&", MAX_PARAMETERS + 1).length > MAX_PARAMETERS)
		throw new Refusal(422, { ERROR: [CALL_TEXTS.tooManyParameters] });
	return qs.parse(text, {
		depth: maxDepth,
		strictDepth: true,
		allowSparse: true,
		arrayLimit: MAX_PARAMETERS,
		parameterLimit: MAX_PARAMETERS,
	});
}
