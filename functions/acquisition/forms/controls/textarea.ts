import { html } from "hono/html";
import { maxLengthOf } from "#domain/acquisition/forms/answer-rules.ts";
import { type Control, SINGLE } from "./definition.ts";

export const textarea: Control = {
	...SINGLE,
	input: ({ field, name, values: [value = ""], marks }) =>
		html`<textarea rows="5" id="${name}" name="${name}"${marks} maxlength="${Math.max(maxLengthOf(field), value.length)}">${value}</textarea>`,
};
