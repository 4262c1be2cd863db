import type { z } from "zod";
import { findMissingFields, isReplacingCall } from "#domain/platform/body-names/missing-fields.ts";
import { findNearestName } from "#domain/platform/body-names/nearest-name.ts";
import { findUnknownNames, hasClosedPart } from "#domain/platform/body-names/unknown-names.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { type ErrorBody, Refusal } from "./request-refusal.ts";

/** Maximum number of unknown or missing names in one refusal. */
const MAX_LISTED = 50;

/** Form name of a nested field, `inputs[0][text]`. */
export function fieldName(path: readonly PropertyKey[]): string {
	const [head = "ERROR", ...keys] = path.map(String);
	return head + keys.map((part) => `[${part}]`).join("");
}

/** Errors for the unknown names of a value, each with the most similar known name. */
export function unknownNameErrors(schema: z.ZodType, value: unknown, everywhere = true): ErrorBody {
	const unknown = findUnknownNames(schema, value, everywhere).slice(0, MAX_LISTED);
	return Object.fromEntries(
		unknown.map(({ path, allowedNames }) => [fieldName(path), [textOf(String(path.at(-1)), allowedNames)]]),
	);
}

function textOf(name: string, allowedNames: readonly string[]): string {
	const similarName = findNearestName(name, allowedNames);
	return similarName === undefined
		? FIELD_TEXTS.unknownName(name, allowedNames.join("、"))
		: FIELD_TEXTS.unknownNameNear(name, similarName);
}

/** Refuses names that a schema does not have, at every depth. @throws Refusal 422 */
export const refuseUnknownNames = (schema: z.ZodType, value: unknown): void =>
	refuse(unknownNameErrors(schema, value));

/** Field of a form with the session's CSRF token, which no schema has. */
export const TOKEN_FIELD = "_token";

/** Refuses unknown names in the body of a call, except the CSRF token of a form. @throws Refusal 422 */
export function refuseUnknownFields(schema: z.ZodType, body: unknown): void {
	const { [TOKEN_FIELD]: _token, ...fields } = body as Record<string, unknown>;
	refuseUnknownNames(schema, fields);
}

/**
 * Refuses unknown names in the filters and audiences of a query. Others are accepted, since addresses get names from
 * elsewhere, such as those of an advertisement.
 * @throws Refusal 422
 */
export function refuseMisspeltFilters(schema: z.ZodType, query: unknown): void {
	if (hasClosedPart(schema)) refuse(unknownNameErrors(schema, query, false));
}

/**
 * Refuses a valid body that replaces a record but omits a field, since the field would be saved as empty.
 * @throws Refusal 422
 */
export function refuseIncompleteBody(schema: z.ZodType, body: unknown, method: string): void {
	if (!isReplacingCall(schema, body, method)) return;
	const missing = findMissingFields(schema, body).slice(0, MAX_LISTED);
	refuse(Object.fromEntries(missing.map(({ path }) => [fieldName(path), [FIELD_TEXTS.notSent]])));
}

function refuse(errors: ErrorBody): void {
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
}
