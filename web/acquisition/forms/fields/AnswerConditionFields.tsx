import { MultiSelect, Select, Stack } from "@mantine/core";
import { ANSWER_VALUE_MATCH, type AnswerCondition } from "#domain/acquisition/forms/answer-condition.ts";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { type FieldDraft, newField } from "./fieldDraft.ts";
import { useVarOptions } from "./useVarOptions.ts";

interface AnswerConditionFieldsProps {
	value: AnswerCondition;
	/** Questions available for the condition. */
	questions: readonly FieldDraft[];
	onChange: (value: AnswerCondition) => void;
	errors: Record<string, string>;
	/** Prefix of its errors: `shown_if`. */
	errorPrefix: string;
	/** Field name of a part: `fields[0][shown_if][values]`. */
	nameOf: (part: string) => string;
}

/** Whether a question has choices. */
export const isChoiceField = (field: FieldDraft): boolean =>
	field.id !== null && (fieldTypeOf(field).hasOptions || fieldTypeOf(field).listChoices(field).length > 0);

/** Used while no question is selected. */
const NO_FIELD = newField({ type: FIELD_TYPES.textbox });
const MATCHES = [
	{ value: String(ANSWER_VALUE_MATCH.oneOf), label: "次のどれかのとき" },
	{ value: String(ANSWER_VALUE_MATCH.noneOf), label: "次のどれでもないとき" },
];

/** Fields of a condition on the answer to a choice question. */
export function AnswerConditionFields({
	value,
	questions,
	onChange,
	errors,
	errorPrefix,
	nameOf,
}: AnswerConditionFieldsProps) {
	const choiceFields = questions.filter(isChoiceField);
	const question = choiceFields.find(({ id }) => id === value.field_id) ?? null;
	const fieldChoices = useVarOptions(question ?? NO_FIELD);
	const choices = fieldChoices ?? (question ? fieldTypeOf(question).listChoices(question) : []);
	const options = [...new Set([...choices, ...value.values])].filter((choice) => choice !== "");
	return (
		<Stack gap="xs" pl="md">
			<Select
				label="質問"
				required
				placeholder="選択してください"
				data={choiceFields.map(({ id, label }) => ({ value: String(id), label: label || "（名前なし）" }))}
				allowDeselect={false}
				value={question && String(question.id)}
				onChange={(id) => onChange({ ...value, field_id: Number(id), values: [] })}
				error={errors[`${errorPrefix}[field_id]`]}
				{...fieldAttribute(nameOf("field_id"))}
			/>
			<Select
				aria-label="条件"
				data={MATCHES}
				allowDeselect={false}
				value={String(value.match)}
				onChange={(match) =>
					onChange({
						...value,
						match:
							match === String(ANSWER_VALUE_MATCH.noneOf)
								? ANSWER_VALUE_MATCH.noneOf
								: ANSWER_VALUE_MATCH.oneOf,
					})
				}
			/>
			<MultiSelect
				label="選択肢"
				required
				placeholder={value.values.length === 0 ? "選択してください" : undefined}
				data={options}
				value={value.values}
				onChange={(values) => onChange({ ...value, values })}
				error={errors[`${errorPrefix}[values]`]}
				{...fieldAttribute(nameOf("values"))}
			/>
		</Stack>
	);
}
