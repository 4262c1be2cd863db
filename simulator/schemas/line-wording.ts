import type { z } from "zod";
import { EMPTY_ERROR } from "#domain/platform/line/line-violation.ts";

/** One entry of LINE's `details`. */
export interface LineErrorDetail {
	message: string;
	property: string;
}

type RawIssue = Parameters<NonNullable<Exclude<z.core.$ZodErrorMap, string>>>[0];

const oneOf = (values: readonly unknown[]) => `Must be one of the following values: [${values.join(", ")}]`;

/** LINE's wording of zod issues whose schema has no wording of its own. */
export function lineWording(issue: RawIssue): string {
	if (issue.input === undefined || issue.input === null) return EMPTY_ERROR;
	switch (issue.code) {
		case "invalid_value":
			return oneOf(issue.values ?? []);
		case "invalid_union":
			return Array.isArray(issue.options) ? oneOf(issue.options) : "The value is invalid";
		case "too_small":
			return issue.origin === "string" ? EMPTY_ERROR : "Value is out of range";
		case "too_big":
			return "Value is out of range";
		case "unrecognized_keys":
			return "unknown field";
		default:
			return "The value is invalid";
	}
}

/** Path of an error in LINE's notation, `messages[0].quickReply.items[2]`. */
export const formatPropertyPath = (path: readonly PropertyKey[]): string =>
	path.reduce<string>(
		(text, step) =>
			typeof step === "number" ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step),
		"",
	);
