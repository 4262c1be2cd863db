import { TextInput } from "@mantine/core";
import { MAX_QUERY } from "#domain/engine/filters/conditions/condition-fields.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";

/** Condition 25: whether the friend's LINE status message contains a word. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"statusMessage">) => (
	<TextInput
		label="ステータスメッセージに含む言葉"
		description="友だちがLINEのプロフィールに書いている一言からさがします。"
		required
		value={condition.status}
		onChange={(event) => onChange({ ...condition, status: event.currentTarget.value })}
		maxLength={MAX_QUERY}
		error={errors.status}
		{...fieldAttribute(field("status"))}
	/>
);

export const statusMessage: ConditionEntry<"statusMessage"> = { Fields };
