import { Stack, Text } from "@mantine/core";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { DayRangeFields } from "./parts/DayRangeFields.tsx";

/** 106: the day of the friend's last message. */
const Fields = ({ condition, onChange, ...rest }: ConditionFieldsProps<"lastResponse">) => (
	<Stack gap="0.25rem">
		<DayRangeFields
			label="期間"
			from={condition.from}
			to={condition.to}
			onChange={(from, to) => onChange({ ...condition, from, to })}
			{...rest}
		/>
		<Text size="xs" c="dimmed">
			一度もメッセージを送ってきていない友だちは当てはまりません。
		</Text>
	</Stack>
);

export const lastResponse: ConditionEntry<"lastResponse"> = { Fields };
