import { ANSWER_VALUE_MATCH } from "#domain/acquisition/forms/answer-condition.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { FORM_CONTROLS } from "./controls/registry.ts";
import { answerName, questionId } from "./question-html.ts";

/**
 * Style rules that hide questions depending on answers on the same page, without scripts. A browser without
 * `:has` shows all of them; the parsed answers are the same. The rules contain only ids and indexes, never
 * user input.
 */
export function hidingRules(fields: readonly FormField[]): string {
	const fieldsOnPage = new Map(fields.map((field) => [field.id, field]));
	return fields.flatMap((field) => rulesOf(field, field, fieldsOnPage)).join("\n");
}

/** Rules that hide a question: by its condition, and by that of the question it depends on. */
function rulesOf(
	hiddenField: FormField,
	{ shown_if }: FormField,
	fieldsOnPage: Map<number, FormField>,
): string[] {
	const condition = shown_if ? fieldsOnPage.get(shown_if.field_id) : undefined;
	if (!shown_if || !condition) return [];
	const { checkedSelector } = FORM_CONTROLS[condition.swatch_id];
	const choices = fieldTypeOf(condition).listChoices(condition);
	const selectors = shown_if.values
		.map((value) => choices.indexOf(value))
		.filter((index) => index >= 0)
		.map((index) => checkedSelector?.(answerName(condition), index) ?? "")
		.filter(Boolean);
	const anyChecked = selectors.length === 0 ? null : `:has(${selectors.join(", ")})`;
	const rule = `#${questionId(hiddenField)} { display: none; }`;
	const ownRules =
		shown_if.match === ANSWER_VALUE_MATCH.oneOf ? [hideUnless(anyChecked, rule)] : hideIf(anyChecked, rule);
	return [...ownRules, ...rulesOf(hiddenField, condition, fieldsOnPage)];
}

/** Without a choice to check the question is always hidden. */
const hideUnless = (anyChecked: string | null, rule: string): string =>
	anyChecked === null ? rule : `form:not(${anyChecked}) ${rule}`;

/** Without a choice to check the question is never hidden. */
const hideIf = (anyChecked: string | null, rule: string): string[] =>
	anyChecked === null ? [] : [`form${anyChecked} ${rule}`];
