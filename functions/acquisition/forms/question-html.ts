import { html } from "hono/html";
import { isQuestion } from "#domain/acquisition/forms/field-types/registry.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { OWN_COLOUR } from "#domain/platform/brand/own-colour.ts";
import { FORM_CONTROLS } from "./controls/registry.ts";

/** Current input and its problems, by id of the question. */
export interface FilledAnswers {
	values: ReadonlyMap<number, readonly string[]>;
	errors: ReadonlyMap<number, string>;
}

/** Base name of a question's form fields. */
export const answerName = ({ id }: Pick<FormField, "id">): string => `q${id}`;

/** Names of all form fields of a question. */
export const answerNames = (field: FormField): string[] =>
	FORM_CONTROLS[field.swatch_id].inputNames(field, answerName(field));

/** Id of a question's first input, the link target of its problem. */
export const firstInputId = (field: FormField): string =>
	FORM_CONTROLS[field.swatch_id].isGroup ? `${answerName(field)}_0` : answerName(field);

/** Id of a question's element, for the rules that hide it. */
export const questionId = ({ id }: Pick<FormField, "id">): string => `w${id}`;

/** HTML of a question: label, problem and input; or a heading between questions. */
export function questionHtml(field: FormField, answers: FilledAnswers) {
	const { id, label, required, description } = field;
	const name = answerName(field);
	const error = answers.errors.get(id);
	const labelHtml = html`${label}${required ? html`<span class="must">必須</span>` : ""}`;
	const hintHtml = html`${description === "" ? "" : html`<p class="hint text" id="${name}-hint">${description}</p>`}
		${error ? html`<p class="error" id="${name}-error">${error}</p>` : ""}`;
	if (!isQuestion(field))
		return html`<div class="question" id="${questionId(field)}"><h2>${label}</h2>${hintHtml}</div>`;
	if (FORM_CONTROLS[field.swatch_id].isGroup)
		return html`<fieldset class="question" id="${questionId(field)}">
			<legend>${labelHtml}</legend>
			${hintHtml} ${controlHtml(field, answers)}
		</fieldset>`;
	return html`<div class="question" id="${questionId(field)}">
		<label for="${name}">${labelHtml}</label>
		${hintHtml} ${controlHtml(field, answers)}
	</div>`;
}

/**
 * Input of a question.
 * @param name field name if it differs from that in a form
 */
export function controlHtml(
	field: FormField,
	{ values, errors, name = answerName(field) }: FilledAnswers & { name?: string },
) {
	const { id, required, description } = field;
	const { isGroup, input } = FORM_CONTROLS[field.swatch_id];
	const isWrong = errors.has(id);
	const describedBy = [isWrong && `${name}-error`, description !== "" && `${name}-hint`].filter(Boolean);
	// No single checkbox or radio button of a group is required.
	const attributes = html`${required && !isGroup ? html` aria-required="true"` : ""}${
		isWrong ? html` aria-invalid="true"` : ""
	}${describedBy.length > 0 ? html` aria-describedby="${describedBy.join(" ")}"` : ""}`;
	return input({ field, name, values: values.get(id) ?? [], attributes });
}

/** Styles of the questions on a public page. */
export const QUESTIONS_STYLE = `
.question { margin: 1.5rem 0; }
label, legend { display: block; font-weight: 600; }
legend { padding: 0; }
h2 { margin: 2rem 0 0; font-size: 1.125rem; }
.must { margin-left: 0.5em; padding: 0 0.5em; border: 1px solid; border-radius: 0.25rem; font-size: 0.75rem; color: #c5372f; white-space: nowrap; }
.hint { margin: 0.25rem 0; font-size: 0.875rem; }
.error { margin: 0.25rem 0; color: #c5372f; font-size: 0.875rem; font-weight: 600; }
.problems { padding: 0.75rem 1rem; border: 1px solid #c5372f; border-radius: 0.25rem; }
.problems p { margin: 0; font-weight: 600; }
.problems ul { margin: 0.5rem 0 0; padding-left: 1.25rem; }
.problems a { color: inherit; }
input, textarea, select { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; border: 1px solid GrayText; border-radius: 0.25rem; background: Field; color: FieldText; font: inherit; font-size: 1rem; }
.choice { display: flex; align-items: center; gap: 0.75rem; min-height: 2.75rem; font-weight: 400; cursor: pointer; }
.choice input { flex: none; width: 1.25rem; min-height: 0; height: 1.25rem; margin: 0; accent-color: var(--accent, ${OWN_COLOUR}); }
.choice span { min-width: 0; }
[aria-invalid] { border: 2px solid #c5372f; }
:focus-visible { outline: 3px solid #4783ba; outline-offset: 2px; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
button { width: 100%; min-height: 3rem; margin-top: 0.5rem; border: 0; border-radius: 0.25rem; background: ${OWN_COLOUR}; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
@media (prefers-color-scheme: dark) {
	.must, .error { color: #ee958f; }
	.problems, [aria-invalid] { border-color: #ee958f; }
	button { background: #3270a8; }
}
`;
