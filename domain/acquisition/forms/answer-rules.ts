import { FIELD_TYPES } from "./field-types/field-type-codes.ts";
import { fieldTypeOf } from "./field-types/registry.ts";
import { MAX_LONG_ANSWER } from "./field-types/textarea.ts";
import { MAX_LINE_ANSWER } from "./field-types/textbox.ts";
import type { FormField } from "./form-field.ts";

export const maxLengthOf = ({ swatch_id }: Pick<FormField, "swatch_id">): number =>
	swatch_id === FIELD_TYPES.textarea ? MAX_LONG_ANSWER : MAX_LINE_ANSWER;

/** Parses an answer with a single value, or returns the reason that it is invalid. */
export function readAnswer(field: FormField, sent: string): { value: string } | { error: string } {
	const read = fieldTypeOf(field).parseAnswer(field, [sent]);
	return "error" in read ? read : { value: read.values[0] ?? "" };
}
