import { Select, Stack } from "@mantine/core";
import { ItemSelector } from "../../selector/ItemSelector.tsx";
import type { ConditionEntry } from "./entry.ts";

const RULES = [
	{ value: "0", label: "いずれかがある" },
	{ value: "1", label: "すべてがある" },
	{ value: "2", label: "どれもない" },
	{ value: "3", label: "すべてが揃ってはいない" },
];

export const tag: ConditionEntry<"tag"> = {
	label: "タグ",
	blank: () => ({ type: 60, tag_ids: [], tag_or: 0 }),
	Fields: ({ condition, onChange, errors, field }) => (
		<Stack gap="sm">
			<ItemSelector
				kind="tag"
				multiple
				label="タグ"
				required
				value={condition.tag_ids}
				onChange={(tag_ids) => onChange({ ...condition, tag_ids })}
				showDeleted
				data-field={field("tag_ids")}
				error={errors.tag_ids}
			/>
			<Select
				label="選んだタグの"
				data={RULES}
				value={String(condition.tag_or)}
				onChange={(rule) => onChange({ ...condition, tag_or: Number(rule) as 0 | 1 | 2 | 3 })}
				allowDeselect={false}
			/>
		</Stack>
	),
};
