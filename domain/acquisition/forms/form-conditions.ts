import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import type { AnswerCondition } from "./answer-condition.ts";
import { fieldTypeOf } from "./field-types/registry.ts";
import type { BranchInput } from "./form-branch.ts";
import { type FieldInput, isFieldType } from "./form-field.ts";

export type FormConditionProblem = [path: (string | number)[], message: string];

type ConditionField = Pick<FieldInput, "id" | "swatch_id" | "options" | "var_type" | "shown_if">;

/** Problems of a form's conditions, both of questions and of branches. */
export function findConditionProblems(
	fields: readonly ConditionField[],
	branches: readonly BranchInput[],
): FormConditionProblem[] {
	return [
		...fields.flatMap(({ shown_if }, at) =>
			shown_if
				? problemsOf(shown_if, fields.slice(0, at), FORM_TEXTS.conditionFieldUnfit, [
						"fields",
						at,
						"shown_if",
					])
				: [],
		),
		...branches.flatMap(({ when }, at) =>
			problemsOf(when, fields, FORM_TEXTS.branchFieldUnfit, ["branches", at, "when"]),
		),
	];
}

function problemsOf(
	{ field_id, values }: AnswerCondition,
	candidates: readonly ConditionField[],
	unfitMessage: string,
	path: (string | number)[],
): FormConditionProblem[] {
	const question = candidates.find(({ id }) => id === field_id);
	// A rejected question is passed on unparsed: its type may be unknown.
	if (question && !isFieldType(question.swatch_id)) return [];
	// A question that fills a select field has that field's choices, which are checked when the form is saved.
	const hasFieldChoices = question?.var_type === VAR_TYPES.select;
	const choices = question ? fieldTypeOf(question).listChoices(question) : [];
	if (!question || (choices.length === 0 && !hasFieldChoices)) return [[[...path, "field_id"], unfitMessage]];
	if (values.length === 0) return [[[...path, "values"], FORM_TEXTS.conditionValuesRequired]];
	if (hasFieldChoices) return [];
	const missingValue = values.find((value) => !choices.includes(value));
	return missingValue === undefined
		? []
		: [[[...path, "values"], FORM_TEXTS.conditionValueGone(missingValue)]];
}
