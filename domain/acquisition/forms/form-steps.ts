import { FIELD_TYPES } from "./field-types/field-type-codes.ts";
import type { FormField } from "./form-field.ts";

/** Page of a form: the questions between two page breaks. */
export interface FormStep {
	/** Page break at its start; null for the first page. */
	head: FormField | null;
	fields: FormField[];
}

/** Pages of a form in order; at least one. */
export function formSteps(fields: readonly FormField[]): [FormStep, ...FormStep[]] {
	const steps: [FormStep, ...FormStep[]] = [{ head: null, fields: [] }];
	for (const field of fields)
		if (field.swatch_id === FIELD_TYPES.page) steps.push({ head: field, fields: [] });
		else steps.at(-1)?.fields.push(field);
	return steps;
}

/** Whether a page has a visible question. */
export const isStepShown = (step: FormStep, shown: ReadonlySet<number>): boolean =>
	step.fields.some(({ id }) => shown.has(id));

/**
 * Questions of a page that may become visible: all except those hidden by an earlier page. The page itself
 * hides and shows the rest while it is filled in.
 */
export function possibleQuestions(step: FormStep, shown: ReadonlySet<number>): FormField[] {
	const possible = new Set<number>();
	const here = new Set(step.fields.map(({ id }) => id));
	return step.fields.filter(({ id, shown_if }) => {
		const may = !shown_if || (here.has(shown_if.field_id) ? possible.has(shown_if.field_id) : shown.has(id));
		if (may) possible.add(id);
		return may;
	});
}
