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
	const here = new Map(fields.map((field) => [field.id, field]));
	return fields.flatMap((field) => rulesOf(field, field, here)).join("\n");
}

/** `match` of a condition that holds for any of its values; the other one holds for none of them. */
const ANY_OF = 0;

/** Rules that hide a question: by its condition, and by that of the question it depends on. */
function rulesOf(hidden: FormField, { shown_if }: FormField, here: Map<number, FormField>): string[] {
	const asked = shown_if ? here.get(shown_if.field_id) : undefined;
	if (!shown_if || !asked) return [];
	const { chosen } = FORM_CONTROLS[asked.swatch_id];
	const choices = fieldTypeOf(asked).choicesOf(asked);
	const selectors = shown_if.values
		.map((value) => choices.indexOf(value))
		.filter((place) => place >= 0)
		.map((place) => chosen?.(answerName(asked), place) ?? "")
		.filter(Boolean);
	const isChosen = selectors.length === 0 ? null : `:has(${selectors.join(", ")})`;
	const rule = `#${questionId(hidden)} { display: none; }`;
	const own =
		shown_if.match === ANY_OF
			? [isChosen === null ? rule : `form:not(${isChosen}) ${rule}`]
			: isChosen === null
				? []
				: [`form${isChosen} ${rule}`];
	return [...own, ...rulesOf(hidden, asked, here)];
}
