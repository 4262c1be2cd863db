import { Stack } from "@mantine/core";
import { ANSWER_VALUE_MATCH } from "#domain/acquisition/forms/answer-condition.ts";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { AnswerConditionFields, isChoiceField } from "./AnswerConditionFields.tsx";
import type { FieldFormProps } from "./fieldFormProps.ts";

/** Fields for showing a question always, or only after certain answers to an earlier one. */
export function ShownIfFields({ field, earlierQuestions, onChange, errors, name }: FieldFormProps) {
	const lastChoiceField = earlierQuestions.findLast(isChoiceField);
	const subject =
		field.swatch_id === FIELD_TYPES.page
			? "このページ"
			: fieldTypeOf(field).isAnswered
				? "この質問"
				: "この説明";
	if (!lastChoiceField && !field.shown_if) return null;
	return (
		<Stack gap="xs">
			<Toggle
				label="前の回答によって表示する"
				description={`前にある選択式の質問の回答によって、${subject}を表示するかどうかが決まります。`}
				checked={field.shown_if !== null}
				onChange={(event) =>
					onChange({
						shown_if: event.currentTarget.checked
							? { field_id: lastChoiceField?.id ?? 0, match: ANSWER_VALUE_MATCH.oneOf, values: [] }
							: null,
					})
				}
			/>
			{field.shown_if && (
				<AnswerConditionFields
					value={field.shown_if}
					questions={earlierQuestions}
					onChange={(shown_if) => onChange({ shown_if })}
					errors={errors}
					errorPrefix="shown_if"
					nameOf={(part) => name(`shown_if][${part}`)}
				/>
			)}
		</Stack>
	);
}
