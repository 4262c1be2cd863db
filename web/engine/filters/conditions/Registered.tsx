import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { DayRangeFields } from "./parts/DayRangeFields.tsx";

/** 30: the day on which the friend was added. */
const Fields = ({ condition, onChange, ...rest }: ConditionFieldsProps<"registered">) => (
	<DayRangeFields
		label="期間"
		from={condition.from}
		to={condition.to}
		onChange={(from, to) => onChange({ ...condition, from, to })}
		{...rest}
	/>
);

export const registered: ConditionEntry<"registered"> = { Fields };
