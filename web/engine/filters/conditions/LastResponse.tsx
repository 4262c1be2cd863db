import { Stack, Text } from "@mantine/core";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { PeriodFields } from "./parts/PeriodFields.tsx";

/** Condition 106: the day of the friend's last message. */
const Fields = ({ condition, onChange, ...rest }: ConditionFieldsProps<"lastResponse">) => (
	<Stack gap="0.25rem">
		<PeriodFields
			label="期間"
			value={condition}
			onChange={(period) => onChange({ ...condition, ...period })}
			{...rest}
		/>
		<Text size="xs" c="dimmed">
			一度もメッセージを送ってきていない友だちは当てはまりません。
		</Text>
	</Stack>
);

export const lastResponse: ConditionEntry<"lastResponse"> = { Fields };
