import type { z } from "zod";
import { ApiError, describeError } from "#web/platform/api/error.ts";

/** Why a form is not saved, whether its own schema says so or the server. */
export interface Problems {
	/** What failed, where something was tried. */
	heading?: string;
	/** What concerns the form as a whole. */
	general: string[];
	/** Messages by field, named as the server names them: `name`, `inputs[0][text]`. */
	fields: Record<string, string[]>;
}

export const NO_PROBLEMS: Problems = { general: [], fields: {} };

/** A schema's complaints, before anything is sent. */
export function problemsOfSchema(error: z.ZodError): Problems {
	const fields: Record<string, string[]> = {};
	for (const { path, message } of error.issues) {
		const field = fieldName(path);
		fields[field] = [...(fields[field] ?? []), message];
	}
	return { general: [], fields };
}

/** A draft as it is sent, or what is wrong with it. */
export type Checked<Body> = { success: true; data: Body } | { success: false; problems: Problems };

/** Checks with the schema that the server checks with. */
export function checkedBy<Body>(schema: z.ZodType<Body>, draft: unknown): Checked<Body> {
	const checked = schema.safeParse(draft);
	return checked.success ? checked : { success: false, problems: problemsOfSchema(checked.error) };
}

/** A draft that is sent as it is, for the server to check. */
export const unchecked = <Body>(draft: Body): Checked<Body> => ({ success: true, data: draft });

export const problemsIn = (checked: Checked<unknown>): Problems =>
	checked.success ? NO_PROBLEMS : checked.problems;

/** The problems that no field of the form shows beside itself. */
export const problemsBeside = ({ fields, ...rest }: Problems, shown: string[]): Problems => ({
	...rest,
	fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !shown.includes(field))),
});

/** The server's complaints, under the heading of what was tried. */
export const problemsOfAnswer = (error: unknown, heading?: string): Problems =>
	error instanceof ApiError
		? { heading, general: error.messages, fields: error.fields }
		: { heading, general: describeError(error), fields: {} };

export const hasProblems = ({ general, fields }: Problems): boolean =>
	general.length > 0 || Object.keys(fields).length > 0;

/** The first message of each field. */
export const firstMessages = (fields: Problems["fields"]): Record<string, string> =>
	Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages[0] ?? ""]));

/** The messages of the fields inside another, by their names in it: `text` for `inputs[0][text]` in `inputs[0]`. */
export function fieldsInside(fields: Problems["fields"], outer: string): Problems["fields"] {
	const inside = Object.entries(fields).filter(([field]) => field.startsWith(`${outer}[`));
	return Object.fromEntries(
		inside.map(([field, messages]) => [field.slice(outer.length + 1).replace("]", ""), messages]),
	);
}

/** Marks the element on which the cursor is put when its field is wrong. */
export const fieldMark = (field: string) => ({ "data-field": field });

/** Puts the cursor on the first field that is wrong, in the order of the page. */
export function focusFirstProblem(form: HTMLElement | null, { fields }: Problems): void {
	const wrong = Object.keys(fields);
	const marked = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
	const first = marked.find(({ dataset }) => wrong.some((field) => isWithin(field, dataset.field ?? "")));
	// In the middle, where neither the top line nor the save bar stands over it.
	first?.focus({ preventScroll: true });
	first?.scrollIntoView({ block: "center" });
}

/** Puts the cursor on the first field inside another. */
export function focusInside(form: HTMLElement | null, outer: string): void {
	form?.querySelector<HTMLElement>(`[data-field^="${CSS.escape(outer)}"]`)?.focus();
}

/** A complaint about the third tag is a complaint about the tags. */
const isWithin = (field: string, marked: string) => field === marked || field.startsWith(`${marked}[`);

function fieldName([head = "ERROR", ...rest]: PropertyKey[]): string {
	return String(head) + rest.map((part) => `[${String(part)}]`).join("");
}
