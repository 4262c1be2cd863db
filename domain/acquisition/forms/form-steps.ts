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
export const isStepShown = (step: FormStep, visibleIds: ReadonlySet<number>): boolean =>
	step.fields.some(({ id }) => visibleIds.has(id));

/**
 * Questions of a page that may become visible: all except those hidden by an earlier page. The page itself
 * hides and shows the rest while it is filled in.
 */
export function possibleQuestions(step: FormStep, visibleIds: ReadonlySet<number>): FormField[] {
	const possibleIds = new Set<number>();
	const pageIds = new Set(step.fields.map(({ id }) => id));
	return step.fields.filter(({ id, shown_if }) => {
		const mayBeVisible =
			!shown_if || (pageIds.has(shown_if.field_id) ? possibleIds.has(shown_if.field_id) : visibleIds.has(id));
		if (mayBeVisible) possibleIds.add(id);
		return mayBeVisible;
	});
}
