import { Stack } from "@mantine/core";
import { CONVERSION_RULES } from "#domain/engine/filters/conditions/conversion.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { AnyAllField } from "./parts/AnyAllField.tsx";
import { firstErrorAt } from "./parts/firstErrorAt.ts";

/** Condition 80: conversions of the friend. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"conversion">) => (
	<Stack gap="sm">
		<ItemSelector
			kind="tracker"
			multiple
			label="コンバージョン"
			required
			value={condition.tracker_ids}
			onChange={(tracker_ids) => onChange({ ...condition, tracker_ids })}
			showDeleted
			data-field={field("tracker_ids")}
			error={firstErrorAt(errors, "tracker_ids")}
		/>
		<AnyAllField
			label="選んだコンバージョンの"
			labels={CONVERSION_RULES}
			value={condition.tracker_or}
			onChange={(tracker_or) => onChange({ ...condition, tracker_or })}
		/>
	</Stack>
);

export const conversion: ConditionEntry<"conversion"> = { Fields };
