import { html } from "hono/html";
import { type FormControl, SINGLE_INPUT } from "./definition.ts";

/** A select with the options, after an empty one. */
export const dropdown: FormControl = {
	...SINGLE_INPUT,
	input: ({ field, name, values, attributes }) =>
		html`<select id="${name}" name="${name}"${attributes}>
			<option value="">選択してください</option>
			${field.options.map(
				(option) =>
					html`<option value="${option}"${values.includes(option) ? html` selected` : ""}>${option}</option>`,
			)}
		</select>`,
	// The first option is empty.
	checkedSelector: (name, index) => `#${name} option:nth-child(${index + 2}):checked`,
};
