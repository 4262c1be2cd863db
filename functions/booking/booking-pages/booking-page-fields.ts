import { html } from "hono/html";

/** Reads a query parameter or a form field; empty where it is missing. */
export type FieldReader = (field: string) => string;

/** Parses a record id; null for anything else. */
export const readIdField = (text: string): number | null =>
	/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const KEY_PATTERN = /^[\w-]{8,64}$/;

/** Returns the idempotency key of a submit; a new one where the form has none. */
export const readSubmitKey = (text: string, newId: () => string): string =>
	KEY_PATTERN.test(text) ? text : newId();

type PageFields = Record<string, string | number | null | undefined>;

/** Non-empty fields: URLs and forms omit empty ones. */
const listNonEmptyFields = (fields: PageFields): [string, string][] =>
	Object.entries(fields).flatMap(([name, value]) =>
		value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
	);

/** Hidden fields of a form. */
export const renderHiddenFields = (fields: PageFields) =>
	listNonEmptyFields(fields).map(
		([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
	);

/** Adds the non-empty parameters to a URL, in their order. */
export function addUrlParams(path: string, params: PageFields): string {
	const search = new URLSearchParams(listNonEmptyFields(params)).toString();
	return search === "" ? path : `${path}?${search}`;
}
