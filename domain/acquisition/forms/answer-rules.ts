import type { FormField } from "./field.ts";
import { FIELD_TYPES } from "./field-types/codes.ts";
import { fieldTypeOf } from "./field-types/registry.ts";
import { MAX_LONG_ANSWER } from "./field-types/textarea.ts";
import { MAX_LINE_ANSWER } from "./field-types/textbox.ts";

export const maxLengthOf = ({ swatch_id }: Pick<FormField, "swatch_id">): number =>
	swatch_id === FIELD_TYPES.textarea ? MAX_LONG_ANSWER : MAX_LINE_ANSWER;

/** Reads one answer of a single value as a form sends it; or says why it is invalid. */
export function readAnswer(field: FormField, sent: string): { value: string } | { error: string } {
	const read = fieldTypeOf(field).read(field, [sent]);
	return "error" in read ? read : { value: read.values[0] ?? "" };
}
