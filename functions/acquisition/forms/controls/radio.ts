import { html } from "hono/html";
import type { FormControl } from "./definition.ts";

/** Radio buttons, one per option. */
export const radio: FormControl = {
	isGroup: true,
	names: (_, name) => [name],
	input: ({ field, name, values, marks }) =>
		html`${field.options.map(
			(option, place) =>
				html`<label class="choice"><input type="radio" id="${name}_${place}" name="${name}" value="${option}"${values.includes(option) ? html` checked` : ""}${marks} /> <span>${option}</span></label>`,
		)}`,
	chosen: (name, place) => `#${name}_${place}:checked`,
};
