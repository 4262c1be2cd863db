import { html } from "hono/html";
import { type FormControl, SINGLE_INPUT } from "./definition.ts";

/** An input for a date. */
export const date: FormControl = {
	...SINGLE_INPUT,
	input: ({ name, values: [value = ""], attributes }) =>
		html`<input type="date" id="${name}" name="${name}" min="1900-01-01" max="2199-12-31" value="${value}"${attributes} />`,
};
