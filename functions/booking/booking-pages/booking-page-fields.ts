import { html } from "hono/html";

/** Reads a field of an address or of a posted form; empty where there is none. */
export type FieldReader = (field: string) => string;

/** A record's id as an address names it; null for anything else. */
export const readIdField = (written: string): number | null =>
	/^[1-9]\d{0,14}$/.test(written) ? Number(written) : null;

const KEY = /^[\w-]{8,64}$/;

/** The key of one press, however often it is sent; a new one where none of ours was. */
export const readSubmitKey = (written: string, newId: () => string): string =>
	KEY.test(written) ? written : newId();

type Fields = Record<string, string | number | null | undefined>;

/** Non-empty fields: URLs and forms omit empty ones. */
const named = (fields: Fields): [string, string][] =>
	Object.entries(fields).flatMap(([name, value]) =>
		value === null || value === undefined || value === "" ? [] : [[name, String(value)]],
	);

/** Hidden fields of a form. */
export const hiddenFields = (fields: Fields) =>
	named(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

/** An address with its parameters, in their order. */
export function addUrlParams(path: string, params: Fields): string {
	const search = new URLSearchParams(named(params)).toString();
	return search === "" ? path : `${path}?${search}`;
}
