import { html } from "hono/html";
import { maxLengthOf } from "#domain/acquisition/forms/answer-rules.ts";
import { type FormControl, SINGLE_INPUT } from "./definition.ts";

/** An input for several lines. */
export const textarea: FormControl = {
	...SINGLE_INPUT,
	input: ({ field, name, values: [value = ""], attributes }) =>
		html`<textarea rows="5" id="${name}" name="${name}"${attributes} maxlength="${Math.max(maxLengthOf(field), value.length)}">${value}</textarea>`,
};
