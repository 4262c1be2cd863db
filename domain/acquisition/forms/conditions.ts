import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms.ts";
import type { AnswerIs } from "./answer-is.ts";
import type { BranchInput } from "./branch.ts";
import { type FieldInput, isFieldType } from "./field.ts";
import { fieldTypeOf } from "./field-types/registry.ts";

export type ConditionProblem = [path: (string | number)[], message: string];

type Asked = Pick<FieldInput, "id" | "swatch_id" | "options" | "var_type" | "shown_if">;

/** Problems of a form's conditions: those that show its questions, and those of its branches. */
export function problemsOfConditions(
	fields: readonly Asked[],
	branches: readonly BranchInput[],
): ConditionProblem[] {
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
	{ field_id, values }: AnswerIs,
	among: readonly Asked[],
	unfit: string,
	path: (string | number)[],
): ConditionProblem[] {
	const asked = among.find(({ id }) => id === field_id);
	// A refused question is included as it was sent: its type may be unknown.
	if (asked && !isFieldType(asked.swatch_id)) return [];
	// A question that fills a select field offers that field's choices, which are checked when the form is
	// saved.
	const isTakenOver = asked?.var_type === VAR_TYPES.select;
	const choices = asked ? fieldTypeOf(asked).choicesOf(asked) : [];
	if (!asked || (choices.length === 0 && !isTakenOver)) return [[[...path, "field_id"], unfit]];
	if (values.length === 0) return [[[...path, "values"], FORM_TEXTS.conditionValuesRequired]];
	if (isTakenOver) return [];
	const gone = values.find((value) => !choices.includes(value));
	return gone === undefined ? [] : [[[...path, "values"], FORM_TEXTS.conditionValueGone(gone)]];
}
