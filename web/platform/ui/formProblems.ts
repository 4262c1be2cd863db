import type { z } from "zod";
import { ApiError, describeError } from "#web/platform/api/apiError.ts";

/** Validation errors of a form, from its own schema or the server. */
export interface FormProblems {
	/** Heading with the failed action. */
	heading?: string;
	/** Messages about the whole form. */
	general: string[];
	/** Messages by the server's field names: `name`, `inputs[0][text]`. */
	fields: Record<string, string[]>;
}

export const NO_PROBLEMS: FormProblems = { general: [], fields: {} };

/** Errors of a schema validation before sending. */
export function toSchemaProblems(error: z.ZodError): FormProblems {
	const fields: Record<string, string[]> = {};
	for (const { path, message } of error.issues) {
		const field = fieldName(path);
		fields[field] = [...(fields[field] ?? []), message];
	}
	return { general: [], fields };
}

/** Validated body, or the errors of the draft. */
export type CheckResult<Body> = { success: true; data: Body } | { success: false; problems: FormProblems };

/** Validates with the server's schema. */
export function checkDraft<Body>(schema: z.ZodType<Body>, draft: unknown): CheckResult<Body> {
	const result = schema.safeParse(draft);
	return result.success ? result : { success: false, problems: toSchemaProblems(result.error) };
}

/** Passes a draft through for the server to validate. */
export const skipCheck = <Body>(draft: Body): CheckResult<Body> => ({ success: true, data: draft });

export const problemsOfCheck = (result: CheckResult<unknown>): FormProblems =>
	result.success ? NO_PROBLEMS : result.problems;

/** Problems without those that the shown fields display themselves. */
export const problemsExcept = ({ fields, ...rest }: FormProblems, shownFields: string[]): FormProblems => ({
	...rest,
	fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !shownFields.includes(field))),
});

/** Problems of a failed request, under a heading. */
export const toResponseProblems = (error: unknown, heading?: string): FormProblems =>
	error instanceof ApiError
		? { heading, general: error.messages, fields: error.fields }
		: { heading, general: describeError(error), fields: {} };

export const hasProblems = ({ general, fields }: FormProblems): boolean =>
	general.length > 0 || Object.keys(fields).length > 0;

/** First message by field. */
export const firstMessages = (fields: FormProblems["fields"]): Record<string, string> =>
	Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages[0] ?? ""]));

/**
 * Messages of the fields inside another, by their inner names: `text` for `inputs[0][text]` in `inputs[0]`.
 */
export function fieldsInside<Message>(
	fields: Record<string, Message>,
	outer: string,
): Record<string, Message> {
	const innerEntries = Object.entries(fields).filter(([field]) => field.startsWith(`${outer}[`));
	return Object.fromEntries(
		innerEntries.map(([field, message]) => [field.slice(outer.length + 1).replace("]", ""), message]),
	);
}

/** Attribute by which `focusFirstProblem` finds the element of a field. */
export const fieldAttribute = (field: string) => ({ "data-field": field });

/** Focuses the first invalid field in page order. */
export function focusFirstProblem(form: HTMLElement | null, { fields }: FormProblems): void {
	const invalidFields = Object.keys(fields);
	const candidates = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
	const first = candidates.find(({ dataset }) =>
		invalidFields.some((field) => isWithin(field, dataset.field ?? "")),
	);
	// Centred, clear of the header and the save bar.
	first?.focus({ preventScroll: true });
	first?.scrollIntoView({ block: "center" });
}

/** Focuses the first field inside another. */
export function focusInside(form: HTMLElement | null, outer: string): void {
	form?.querySelector<HTMLElement>(`[data-field^="${CSS.escape(outer)}"]`)?.focus();
}

/** An error of a list entry also belongs to the list. */
const isWithin = (field: string, outerField: string) =>
	field === outerField || field.startsWith(`${outerField}[`);

function fieldName([head = "ERROR", ...rest]: PropertyKey[]): string {
	return String(head) + rest.map((part) => `[${String(part)}]`).join("");
}
