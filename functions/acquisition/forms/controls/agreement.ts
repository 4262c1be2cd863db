import { html } from "hono/html";
import { AGREED } from "#domain/acquisition/forms/field-types/agreement.ts";
import type { FormControl } from "./definition.ts";

/** A single checkbox. */
export const agreement: FormControl = {
	isGroup: true,
	inputNames: (_, name) => [name],
	input: ({ name, values, attributes }) =>
		html`<label class="choice"><input type="checkbox" id="${name}_0" name="${name}" value="${AGREED}"${values.includes(AGREED) ? html` checked` : ""}${attributes} /> <span>${AGREED}</span></label>`,
	checkedSelector: (name) => `#${name}_0:checked`,
};
