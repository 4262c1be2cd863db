import { html } from "hono/html";
import { AGREED } from "#domain/acquisition/forms/field-types/agreement.ts";
import type { FormControl } from "./definition.ts";

/** A single checkbox. */
export const agreement: FormControl = {
	isGroup: true,
	names: (_, name) => [name],
	input: ({ name, values, marks }) =>
		html`<label class="choice"><input type="checkbox" id="${name}_0" name="${name}" value="${AGREED}"${values.includes(AGREED) ? html` checked` : ""}${marks} /> <span>${AGREED}</span></label>`,
	chosen: (name) => `#${name}_0:checked`,
};
