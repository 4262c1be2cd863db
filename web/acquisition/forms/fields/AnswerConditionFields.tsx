import { MultiSelect, Select, Stack } from "@mantine/core";
import type { AnswerCondition } from "#domain/acquisition/forms/answer-condition.ts";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import { fieldMark } from "#web/platform/ui/formProblems.ts";
import { type FieldDraft, newField } from "./fieldDraft.ts";
import { useVarOptions } from "./useVarOptions.ts";

interface AnswerIsFieldsProps {
	value: AnswerCondition;
	/** Questions available for the condition. */
	among: readonly FieldDraft[];
	onChange: (value: AnswerCondition) => void;
	errors: Record<string, string>;
	/** Prefix of its errors: `shown_if`. */
	inner: string;
	/** Field name of a part: `fields[0][shown_if][values]`. */
	name: (part: string) => string;
}

/** Whether a question has choices. */
export const isChoiceField = (field: FieldDraft): boolean =>
	field.id !== null && (fieldTypeOf(field).offers || fieldTypeOf(field).choicesOf(field).length > 0);

/** `match` of a condition that holds for any of its values. */
export const ANY_OF = 0;

/** `match` of a condition that holds for none of its values. */
const NONE_OF = 10;

/** Used while no question is selected. */
const NO_FIELD = newField({ type: FIELD_TYPES.textbox });
const MATCHES = [
	{ value: String(ANY_OF), label: "次のどれかのとき" },
	{ value: String(NONE_OF), label: "次のどれでもないとき" },
];

/** Fields of a condition on the answer to a choice question. */
export function AnswerConditionFields({ value, among, onChange, errors, inner, name }: AnswerIsFieldsProps) {
	const choosable = among.filter(isChoiceField);
	const asked = choosable.find(({ id }) => id === value.field_id) ?? null;
	const taken = useVarOptions(asked ?? NO_FIELD);
	const choices = taken ?? (asked ? fieldTypeOf(asked).choicesOf(asked) : []);
	const offered = [...new Set([...choices, ...value.values])].filter((choice) => choice !== "");
	return (
		<Stack gap="xs" pl="md">
			<Select
				label="質問"
				required
				placeholder="選択してください"
				data={choosable.map(({ id, label }) => ({ value: String(id), label: label || "（名前なし）" }))}
				allowDeselect={false}
				value={asked && String(asked.id)}
				onChange={(id) => onChange({ ...value, field_id: Number(id), values: [] })}
				error={errors[`${inner}[field_id]`]}
				{...fieldMark(name("field_id"))}
			/>
			<Select
				aria-label="条件"
				data={MATCHES}
				allowDeselect={false}
				value={String(value.match)}
				onChange={(match) => onChange({ ...value, match: match === String(NONE_OF) ? NONE_OF : ANY_OF })}
			/>
			<MultiSelect
				label="選択肢"
				required
				placeholder={value.values.length === 0 ? "選択してください" : undefined}
				data={offered}
				value={value.values}
				onChange={(values) => onChange({ ...value, values })}
				error={errors[`${inner}[values]`]}
				{...fieldMark(name("values"))}
			/>
		</Stack>
	);
}
