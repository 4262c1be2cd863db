import { Radio, SegmentedControl, Stack } from "@mantine/core";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { TAG_OPERATIONS } from "#domain/engine/actions/effects/tag.ts";
import { TAG_SELECTION } from "#domain/engine/filters/conditions/tag.ts";
import { FolderSelect } from "#web/engine/filters/conditions/parts/FolderSelect.tsx";
import { firstErrorAt } from "#web/engine/filters/conditions/parts/firstErrorAt.ts";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import { ContextField } from "./context/ContextField.tsx";
import { useMayUseContexts } from "./context/triggerContexts.ts";
import type { EffectFormProps } from "./effectEntry.ts";
import { ItemField } from "./parts/ItemField.tsx";

type Props = EffectFormProps<"tag">;
type TagOperation = keyof typeof TAG_OPERATIONS;

const OPERATIONS = [
	{ value: "add", label: TAG_OPERATIONS[0].label },
	{ value: "remove", label: TAG_OPERATIONS[1].label },
];

/** Selection mode of the tags. */
type TagSelection = "each" | "folder" | "context";

/** Effect 13: adds or removes tags: selected ones, a whole folder, or those that integration data names. */
export function TagEffect(props: Props) {
	const { effect, onChange } = props;
	const { list } = useSelectorList(useKindSource("tag"), true);
	const { removes, dynamic } = TAG_OPERATIONS[effect.remove];
	const selection = dynamic ? "context" : effect.use_group === TAG_SELECTION.folder ? "folder" : "each";
	const withContexts = useMayUseContexts(dynamic);
	const withFolders = (list?.groups.length ?? 0) > 0 || selection === "folder";
	return (
		<Stack gap="sm" align="stretch">
			<SegmentedControl
				aria-label="タグの操作"
				data={OPERATIONS}
				value={removes ? "remove" : "add"}
				onChange={(operation) =>
					onChange({ ...effect, remove: operationOf(operation === "remove", dynamic) })
				}
				w="fit-content"
			/>
			{(withFolders || withContexts) && (
				<Radio.Group
					label="タグの選び方"
					value={selection}
					onChange={(next) => onChange(withSelectionMode(effect, next as TagSelection))}
				>
					<Stack gap="xs" mt="0.25rem">
						<Radio value="each" label="タグを選ぶ" />
						{withFolders && <Radio value="folder" label="フォルダの中のタグすべて" />}
						{withContexts && <Radio value="context" label="連携データの値と同じ名前のタグ" />}
					</Stack>
				</Radio.Group>
			)}
			<SelectedTags {...props} selection={selection} />
		</Stack>
	);
}

function SelectedTags({
	effect,
	onChange,
	errors,
	fieldProps,
	selection,
}: Props & { selection: TagSelection }) {
	const set = (part: Partial<EffectOf<"tag">>) => onChange({ ...effect, ...part });
	if (selection === "context")
		return (
			<ContextField
				value={effect.context}
				onChange={(context) => set({ context })}
				error={firstErrorAt(errors, "context")}
				{...fieldProps("context")}
			/>
		);
	if (selection === "folder")
		return (
			<FolderSelect
				kind="tag"
				value={effect.tag_group_id}
				onChange={(tag_group_id) => set({ tag_group_id })}
				error={errors.tag_group_id}
				{...fieldProps("tag_group_id")}
			/>
		);
	return (
		<ItemField
			kind="tag"
			multiple
			value={effect.tag_ids}
			onChange={(tag_ids) => set({ tag_ids })}
			error={firstErrorAt(errors, "tag_ids")}
			{...fieldProps("tag_ids")}
		/>
	);
}

const OPERATION_CODES = Object.keys(TAG_OPERATIONS).map((code) => Number(code) as TagOperation);

const operationOf = (removes: boolean, dynamic: boolean): TagOperation =>
	OPERATION_CODES.find(
		(code) => TAG_OPERATIONS[code].removes === removes && TAG_OPERATIONS[code].dynamic === dynamic,
	)!;

/** Changes the selection mode, and clears the values of the other modes. */
const withSelectionMode = (effect: EffectOf<"tag">, selection: TagSelection): EffectOf<"tag"> => ({
	...effect,
	remove: operationOf(TAG_OPERATIONS[effect.remove].removes, selection === "context"),
	use_group: selection === "folder" ? TAG_SELECTION.folder : TAG_SELECTION.tags,
	tag_ids: [],
	tag_group_id: null,
	context: null,
});
