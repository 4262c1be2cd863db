import { SegmentedControl, Stack } from "@mantine/core";
import { ItemSelector } from "../../selector/ItemSelector.tsx";
import type { ConditionEntry } from "./entry.ts";

const STATES = [
	{ value: "0", label: "購読中" },
	{ value: "4", label: "読み終えた" },
];

export const scenario: ConditionEntry<"scenario"> = {
	label: "シナリオ",
	blank: () => ({ type: 41, group_id: 0, match: 0 }),
	Fields: ({ condition, onChange, errors, field }) => (
		<Stack gap="sm">
			<ItemSelector
				kind="scenario"
				label="シナリオ"
				required
				value={condition.group_id || null}
				onChange={(id) => onChange({ ...condition, group_id: id ?? 0 })}
				showDeleted
				data-field={field("group_id")}
				error={errors.group_id}
			/>
			<SegmentedControl
				aria-label="シナリオの状態"
				data={STATES}
				value={String(condition.match)}
				onChange={(match) => onChange({ ...condition, match: match === "4" ? 4 : 0 })}
			/>
		</Stack>
	),
};
