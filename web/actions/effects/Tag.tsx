import { Radio, SegmentedControl, Select, Stack } from "@mantine/core";
import type { EffectOf } from "#domain/effects/registry.ts";
import { DELETED_CHOICE, NO_CHOICES } from "./choices.ts";
import type { EffectFormProps } from "./entry.ts";
import { TagsField } from "./TagsField.tsx";
import { type Choice, useTagChoices } from "./useTagChoices.ts";

const OPERATIONS = [
	{ value: "0", label: "追加" },
	{ value: "1", label: "はずす" },
];

/** Effect 13: which tags are put on the friend or taken off, one by one or a whole folder of them. */
export function Tag({ effect, onChange, errors, mark }: EffectFormProps<"tag">) {
	const { tags, folders, failed } = useTagChoices();
	const set = (part: Partial<EffectOf<"tag">>) => onChange({ ...effect, ...part });
	const byFolder = effect.use_group === 1;
	return (
		<Stack gap="sm" align="stretch">
			<SegmentedControl
				aria-label="タグの操作"
				data={OPERATIONS}
				value={String(effect.remove)}
				onChange={(remove) => set({ remove: remove === "1" ? 1 : 0 })}
				w="fit-content"
			/>
			{(folders.length > 0 || byFolder) && (
				<Radio.Group
					label="タグの選び方"
					value={String(effect.use_group)}
					onChange={(use) => set({ use_group: use === "1" ? 1 : 0, tag_ids: [], tag_group_id: null })}
				>
					<Stack gap="xs" mt="0.25rem">
						<Radio value="0" label="タグを選ぶ" />
						<Radio value="1" label="フォルダの中のタグすべて" />
					</Stack>
				</Radio.Group>
			)}
			{byFolder ? (
				<FolderField
					folders={folders}
					value={effect.tag_group_id}
					onChange={(tag_group_id) => set({ tag_group_id })}
					error={errors.tag_group_id}
					{...mark("tag_group_id")}
				/>
			) : (
				<TagsField
					tags={tags}
					failed={failed}
					value={effect.tag_ids}
					onChange={(tag_ids) => set({ tag_ids })}
					error={errors.tag_ids}
					{...mark("tag_ids")}
				/>
			)}
		</Stack>
	);
}

interface FolderFieldProps {
	folders: Choice[];
	value: number | null;
	onChange: (folder: number | null) => void;
	error?: string;
	"data-field": string;
}

function FolderField({ folders, value, onChange, ...rest }: FolderFieldProps) {
	const isGone = value !== null && folders.every(({ id }) => id !== value);
	const choices = isGone ? [...folders, { id: value, name: DELETED_CHOICE }] : folders;
	return (
		<Select
			label="フォルダ"
			required
			searchable
			data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
			value={value === null ? null : String(value)}
			onChange={(id) => onChange(id === null ? null : Number(id))}
			nothingFoundMessage={NO_CHOICES}
			{...rest}
		/>
	);
}
