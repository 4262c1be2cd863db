import { html } from "hono/html";
import type { FormControl } from "./definition.ts";

/** Checkboxes, one per option. */
export const checkbox: FormControl = {
	isGroup: true,
	inputNames: ({ options }, name) => options.map((_, index) => `${name}_${index}`),
	input: ({ field, name, values, attributes }) =>
		html`${field.options.map(
			(option, index) =>
				html`<label class="choice"><input type="checkbox" id="${name}_${index}" name="${name}_${index}" value="${option}"${values.includes(option) ? html` checked` : ""}${attributes} /> <span>${option}</span></label>`,
		)}`,
	checkedSelector: (name, index) => `#${name}_${index}:checked`,
};
