import qs from "qs";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { Refusal } from "./refusal.ts";

/** Maximum number of parameters. The parser would silently drop further ones, such as conditions of a filter. */
const MAX_PARAMETERS = 20_000;

/**
 * Parses a form with bracketed names (rules, Calls). Lists keep gaps between their indexes, because only the schema knows
 * whether `vals[4]` is an item of a list (`list`) or the value of the key 4 (`entries`).
 * @throws Refusal 422 for too many parameters, RangeError for names that are nested too deep
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
