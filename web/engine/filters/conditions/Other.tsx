import { Stack } from "@mantine/core";
import { ORIGINS, RESPONSES } from "#domain/engine/filters/conditions/other.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSelect } from "./parts/CodeSelect.tsx";

/** Condition 110: criteria that no other condition covers. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"other">) => (
	<Stack gap="sm">
		<CodeSelect
			label="メッセージのやり取り"
			labels={RESPONSES}
			value={condition.has_response}
			onChange={(has_response) => onChange({ ...condition, has_response })}
			error={errors.has_response}
			data-field={field("has_response")}
		/>
		<CodeSelect
			label="友だちになったきっかけ"
			labels={ORIGINS}
			value={condition.has_type}
			onChange={(has_type) => onChange({ ...condition, has_type })}
			error={errors.has_type}
			data-field={field("has_type")}
		/>
	</Stack>
);

export const other: ConditionEntry<"other"> = { Fields };
