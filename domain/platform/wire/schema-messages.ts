import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Types whose values are lists for operators. */
const LISTS = ["array", "tuple", "set"];
const NUMBERS = ["number", "int", "bigint"];
const CHOICES = ["boolean", "literal", "enum"];

/**
 * Default messages of schemas. They replace the library's, which mention objects and strings. Every
 * validating module imports this one, so that server and forms report the same text.
 */
function schemaWords(issue: z.core.$ZodRawIssue): string {
	if (issue.code === "invalid_type") return wrongType(issue.expected, issue.input);
	if (issue.code === "too_big") return tooMuch(issue.origin, Number(issue.maximum));
	if (issue.code === "too_small") return tooLittle(issue.origin, Number(issue.minimum));
	if (issue.code === "invalid_value" || issue.code === "invalid_union") return FIELD_TEXTS.choiceUnknown;
	return issue.code === "unrecognized_keys" ? FIELD_TEXTS.unknownFields : FIELD_TEXTS.formWrong;
}

function wrongType(expected: string, input: unknown): string {
	if (input === undefined || input === null || input === "") return FIELD_TEXTS.required;
	if (NUMBERS.includes(expected)) return FIELD_TEXTS.numberRequired;
	return CHOICES.includes(expected) ? FIELD_TEXTS.choiceUnknown : FIELD_TEXTS.formWrong;
}

function tooMuch(origin: string, max: number): string {
	if (origin === "string") return FIELD_TEXTS.tooLong(max);
	return LISTS.includes(origin) ? FIELD_TEXTS.tooManyItems(max) : FIELD_TEXTS.atMost(max);
}

function tooLittle(origin: string, min: number): string {
	if (origin === "string") return min <= 1 ? FIELD_TEXTS.required : FIELD_TEXTS.tooShort(min);
	return LISTS.includes(origin) ? FIELD_TEXTS.tooFewItems(min) : FIELD_TEXTS.atLeast(min);
}

z.config({ localeError: schemaWords });
