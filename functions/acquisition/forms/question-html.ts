import { html } from "hono/html";
import { isQuestion } from "#domain/acquisition/forms/field-types/registry.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
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
