import { Stack } from "@mantine/core";
import { TAG_RULES, TAG_SELECTION } from "#domain/engine/filters/conditions/tag.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { AnyAllField } from "./parts/AnyAllField.tsx";
import { CodeSegments } from "./parts/CodeSegments.tsx";
import { FolderSelect } from "./parts/FolderSelect.tsx";
import { firstErrorAt } from "./parts/firstErrorAt.ts";

const SELECTION_CHOICES = [
	[TAG_SELECTION.tags, "タグ"],
	[TAG_SELECTION.folder, "フォルダ"],
] as const;

/** Condition 60: tags of the friend, or all tags of a folder. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"tag">) => (
	<Stack gap="sm">
		<CodeSegments
			label="選び方"
			choices={SELECTION_CHOICES}
			value={condition.use_group}
			onChange={(use_group) => onChange({ ...condition, use_group })}
		/>
		{condition.use_group === TAG_SELECTION.tags ? (
			<ItemSelector
				kind="tag"
				multiple
				label="タグ"
				required
				value={condition.tag_ids}
				onChange={(tag_ids) => onChange({ ...condition, tag_ids })}
				showDeleted
				data-field={field("tag_ids")}
				error={firstErrorAt(errors, "tag_ids")}
			/>
		) : (
			<FolderSelect
				kind="tag"
				description="あとからフォルダに入れたタグも対象になります。"
				value={condition.tag_group_id}
				onChange={(tag_group_id) => onChange({ ...condition, tag_group_id })}
				error={errors.tag_group_id}
				data-field={field("tag_group_id")}
			/>
		)}
		<AnyAllField
			label={condition.use_group === TAG_SELECTION.tags ? "選んだタグの" : "フォルダのタグの"}
			labels={TAG_RULES}
			value={condition.tag_or}
			onChange={(tag_or) => onChange({ ...condition, tag_or })}
		/>
	</Stack>
);

export const tag: ConditionEntry<"tag"> = { Fields };
