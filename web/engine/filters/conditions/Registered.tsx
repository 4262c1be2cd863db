import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { PeriodFields } from "./parts/PeriodFields.tsx";

/** Condition 30: the day on which the friend was added. */
const Fields = ({ condition, onChange, ...rest }: ConditionFieldsProps<"registered">) => (
	<PeriodFields
		label="期間"
		value={condition}
		onChange={(period) => onChange({ ...condition, ...period })}
		{...rest}
	/>
);

export const registered: ConditionEntry<"registered"> = { Fields };
