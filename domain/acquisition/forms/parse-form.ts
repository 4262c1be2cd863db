import { meetsCondition } from "./answer-condition.ts";
import { FIELD_TYPES } from "./field-types/field-type-codes.ts";
import { fieldTypeOf } from "./field-types/registry.ts";
import type { FormField } from "./form-field.ts";

/** Result of parsing a form, by question id. */
export interface FormRead {
	/** Values of the visible questions. */
	answers: ReadonlyMap<number, readonly string[]>;
	errors: ReadonlyMap<number, string>;
	/** Ids of the questions, headings and page breaks that are visible with these answers. */
	visibleIds: ReadonlySet<number>;
}

/**
 * Parses all answers, in the form's order. Hidden questions are not parsed: their values are ignored, and
 * none is required.
 */
export function parseForm(
	fields: readonly FormField[],
	sentValuesOf: (field: FormField) => readonly string[],
): FormRead {
	const answers = new Map<number, readonly string[]>();
	const errors = new Map<number, string>();
	const visibleIds = new Set<number>();
	let isPageShown = true;
	for (const field of fields) {
		const isVisible = !field.shown_if || meetsCondition(field.shown_if, answers.get(field.shown_if.field_id));
		if (field.swatch_id === FIELD_TYPES.page) isPageShown = isVisible;
		if (!isPageShown || !isVisible) continue;
		visibleIds.add(field.id);
		const { isAnswered, parseAnswer } = fieldTypeOf(field);
		if (!isAnswered) continue;
		const parsed = parseAnswer(field, sentValuesOf(field));
		if ("error" in parsed) errors.set(field.id, parsed.error);
		answers.set(field.id, "values" in parsed ? parsed.values : []);
	}
	return { answers, errors, visibleIds };
}
