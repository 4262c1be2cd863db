import { html } from "hono/html";
import { maxLengthOf } from "#domain/forms/answer-rules.ts";
import { FIELD_TYPES, type FieldRule, type FormField } from "#domain/forms/field.ts";

/** The present input and its problems, by the question's id. */
export interface Filled {
	values: ReadonlyMap<number, string>;
	errors: ReadonlyMap<number, string>;
}

/** The name of a question's field in the sent form. */
export const answerName = ({ id }: Pick<FormField, "id">): string => `q${id}`;

/** One question of a form: its label, its problem and its input. */
export function question(field: FormField, filled: Filled) {
	const { id, label, required, description } = field;
	const name = answerName(field);
	const error = filled.errors.get(id);
	return html`<div class="question">
		<label for="${name}">${label}${required ? html`<span class="must">必須</span>` : ""}</label>
		${description === "" ? "" : html`<p class="hint text" id="${name}-hint">${description}</p>`}
		${error ? html`<p class="error" id="${name}-error">${error}</p>` : ""}
		${control(field, filled)}
	</div>`;
}

/** The input of a question; `name` where it is called otherwise than in a form. */
export function control(
	field: FormField,
	{ values, errors, name = answerName(field) }: Filled & { name?: string },
) {
	const { id, required, description, swatch_id } = field;
	const value = values.get(id) ?? "";
	const isWrong = errors.has(id);
	const describedBy = [isWrong && `${name}-error`, description !== "" && `${name}-hint`].filter(Boolean);
	const common = html`id="${name}" name="${name}"${required ? html` aria-required="true"` : ""}${
		isWrong ? html` aria-invalid="true"` : ""
	}${describedBy.length > 0 ? html` aria-describedby="${describedBy.join(" ")}"` : ""}`;
	if (swatch_id === FIELD_TYPES.dropdown)
		return html`<select ${common}>
			<option value="">選択してください</option>
			${field.options.map(
				(option) =>
					html`<option value="${option}"${option === value ? html` selected` : ""}>${option}</option>`,
			)}
		</select>`;
	// An input beyond the limit is shown whole, so that it can be shortened.
	const limit = html` maxlength="${Math.max(maxLengthOf(field), value.length)}"`;
	if (swatch_id === FIELD_TYPES.textarea)
		return html`<textarea rows="5" ${common}${limit}>${value}</textarea>`;
	return html`<input ${common}${limit} value="${value}" ${keyboardOf(field.rule)} />`;
}

/** The keyboard that a phone shows, and what it offers to fill in. */
const KEYBOARDS: Record<FieldRule, { type: string; inputmode?: string; autocomplete?: string }> = {
	none: { type: "text" },
	name: { type: "text", autocomplete: "name" },
	kana: { type: "text", inputmode: "kana" },
	// A stricter type would refuse full-width letters before our message could be shown.
	email: { type: "text", inputmode: "email", autocomplete: "email" },
	tel: { type: "tel", autocomplete: "tel" },
	numeric: { type: "text", inputmode: "decimal" },
};

function keyboardOf(rule: FieldRule | null) {
	const { type, inputmode, autocomplete } = KEYBOARDS[rule ?? "none"];
	return html`type="${type}"${inputmode ? html` inputmode="${inputmode}"` : ""} autocomplete="${autocomplete ?? "off"}"`;
}

export const QUESTIONS_STYLE = `
.question { margin: 1.5rem 0; }
label { display: block; font-weight: 600; }
.must { margin-left: 0.5em; padding: 0 0.5em; border: 1px solid; border-radius: 0.25rem; font-size: 0.75rem; color: #c5372f; white-space: nowrap; }
.hint { margin: 0.25rem 0; font-size: 0.875rem; }
.error { margin: 0.25rem 0; color: #c5372f; font-size: 0.875rem; font-weight: 600; }
.problems { padding: 0.75rem 1rem; border: 1px solid #c5372f; border-radius: 0.25rem; }
.problems p { margin: 0; font-weight: 600; }
.problems ul { margin: 0.5rem 0 0; padding-left: 1.25rem; }
.problems a { color: inherit; }
input, textarea, select { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; border: 1px solid GrayText; border-radius: 0.25rem; background: Field; color: FieldText; font: inherit; font-size: 1rem; }
[aria-invalid] { border: 2px solid #c5372f; }
:focus-visible { outline: 3px solid #4783ba; outline-offset: 2px; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
button { width: 100%; min-height: 3rem; margin-top: 0.5rem; border: 0; border-radius: 0.25rem; background: #245a8f; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
@media (prefers-color-scheme: dark) {
	.must, .error { color: #ee958f; }
	.problems, [aria-invalid] { border-color: #ee958f; }
	button { background: #3270a8; }
}
`;
