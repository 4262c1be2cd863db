import { html } from "hono/html";
import { maxLengthOf } from "#domain/acquisition/forms/answer-rules.ts";
import type { FieldRule } from "#domain/acquisition/forms/form-field.ts";
import { type FormControl, SINGLE_INPUT } from "./definition.ts";

/** Keyboard and autocompletion on phones, by rule. */
const KEYBOARDS: Record<FieldRule, { type: string; inputmode?: string; autocomplete?: string }> = {
	none: { type: "text" },
	name: { type: "text", autocomplete: "name" },
	kana: { type: "text", inputmode: "kana" },
	// A stricter type would reject full-width letters before our message could be shown.
	email: { type: "text", inputmode: "email", autocomplete: "email" },
	tel: { type: "tel", autocomplete: "tel" },
	numeric: { type: "text", inputmode: "decimal" },
};

function keyboardOf(rule: FieldRule | null) {
	const { type, inputmode, autocomplete } = KEYBOARDS[rule ?? "none"];
	return html`type="${type}"${inputmode ? html` inputmode="${inputmode}"` : ""} autocomplete="${autocomplete ?? "off"}"`;
}

/** An input for one line, with a keyboard by rule. */
export const textbox: FormControl = {
	...SINGLE_INPUT,
	input: ({ field, name, values: [value = ""], attributes }) =>
		// An input beyond the limit is shown completely, so that it can be shortened.
		html`<input id="${name}" name="${name}"${attributes} maxlength="${Math.max(maxLengthOf(field), value.length)}" value="${value}" ${keyboardOf(field.rule)} />`,
};
