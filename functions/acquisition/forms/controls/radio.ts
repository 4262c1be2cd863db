import { html } from "hono/html";
import type { FormControl } from "./definition.ts";

/** Radio buttons, one per option. */
export const radio: FormControl = {
	isGroup: true,
	inputNames: (_, name) => [name],
	input: ({ field, name, values, attributes }) =>
		html`${field.options.map(
			(option, index) =>
				html`<label class="choice"><input type="radio" id="${name}_${index}" name="${name}" value="${option}"${values.includes(option) ? html` checked` : ""}${attributes} /> <span>${option}</span></label>`,
		)}`,
	checkedSelector: (name, index) => `#${name}_${index}:checked`,
};
