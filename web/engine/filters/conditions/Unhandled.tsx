import { Stack } from "@mantine/core";
import { UNHANDLED_MATCH } from "#domain/engine/filters/conditions/unhandled.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";
import { DayCountField } from "./parts/DayCountField.tsx";

const UNHANDLED_CHOICES = [
	[UNHANDLED_MATCH.waits, "ある"],
	[UNHANDLED_MATCH.waitsNot, "ない"],
] as const;

/** Condition 107: messages that wait for a person. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"unhandled">) => (
	<Stack gap="sm">
		<CodeSegments
			label="未対応のメッセージ"
			choices={UNHANDLED_CHOICES}
			value={condition.match}
			onChange={(match) => onChange({ ...condition, match })}
		/>
		<DayCountField
			label="届いてからの日数"
			description="空にすると、届いた日にかかわらず数えます。"
			suffix="日以上"
			value={condition.days}
			onChange={(days) => onChange({ ...condition, days })}
			error={errors.days}
			data-field={field("days")}
		/>
	</Stack>
);

export const unhandled: ConditionEntry<"unhandled"> = { Fields };
