import { html } from "hono/html";
import type { FormControl } from "./definition.ts";

/** Checkboxes, one per option. */
export const checkbox: FormControl = {
	isGroup: true,
	names: ({ options }, name) => options.map((_, place) => `${name}_${place}`),
	input: ({ field, name, values, marks }) =>
		html`${field.options.map(
			(option, place) =>
				html`<label class="choice"><input type="checkbox" id="${name}_${place}" name="${name}_${place}" value="${option}"${values.includes(option) ? html` checked` : ""}${marks} /> <span>${option}</span></label>`,
		)}`,
	chosen: (name, place) => `#${name}_${place}:checked`,
};
