import { Radio, SegmentedControl, Stack } from "@mantine/core";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { TAG_WAYS } from "#domain/engine/actions/effects/tag.ts";
import { errorAt } from "#web/engine/filters/conditions/parts/errorAt.ts";
import { FolderSelect } from "#web/engine/filters/conditions/parts/FolderSelect.tsx";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import { ContextField } from "./context/ContextField.tsx";
import { useMayUseContexts } from "./context/offered.ts";
import type { EffectFormProps } from "./entry.ts";
import { ItemField } from "./parts/ItemField.tsx";

type Props = EffectFormProps<"tag">;
type Way = keyof typeof TAG_WAYS;

const OPERATIONS = [
	{ value: "add", label: TAG_WAYS[0].label },
	{ value: "remove", label: TAG_WAYS[1].label },
];

/** How the tags are named. */
type Naming = "each" | "folder" | "context";

/** Effect 13: which tags are put on the friend or taken off: one by one, a whole folder, or what integration data names. */
export function Tag(props: Props) {
	const { effect, onChange } = props;
	const { list } = useSelectorList(useKindSource("tag"), true);
	const { removes, dynamic } = TAG_WAYS[effect.remove];
	const naming = dynamic ? "context" : effect.use_group === 1 ? "folder" : "each";
	const withContexts = useMayUseContexts(dynamic);
	const withFolders = (list?.groups.length ?? 0) > 0 || naming === "folder";
	return (
		<Stack gap="sm" align="stretch">
			<SegmentedControl
				aria-label="タグの操作"
				data={OPERATIONS}
				value={removes ? "remove" : "add"}
				onChange={(operation) => onChange({ ...effect, remove: wayOf(operation === "remove", dynamic) })}
				w="fit-content"
			/>
			{(withFolders || withContexts) && (
				<Radio.Group
					label="タグの選び方"
					value={naming}
					onChange={(next) => onChange(namedBy(effect, next as Naming))}
				>
					<Stack gap="xs" mt="0.25rem">
						<Radio value="each" label="タグを選ぶ" />
						{withFolders && <Radio value="folder" label="フォルダの中のタグすべて" />}
						{withContexts && <Radio value="context" label="連携データの値と同じ名前のタグ" />}
					</Stack>
				</Radio.Group>
			)}
			<NamedTags {...props} naming={naming} />
		</Stack>
	);
}

function NamedTags({ effect, onChange, errors, mark, naming }: Props & { naming: Naming }) {
	const set = (part: Partial<EffectOf<"tag">>) => onChange({ ...effect, ...part });
	if (naming === "context")
		return (
			<ContextField
				value={effect.context}
				onChange={(context) => set({ context })}
				error={errorAt(errors, "context")}
				{...mark("context")}
			/>
		);
	if (naming === "folder")
		return (
			<FolderSelect
				kind="tag"
				value={effect.tag_group_id}
				onChange={(tag_group_id) => set({ tag_group_id })}
				error={errors.tag_group_id}
				{...mark("tag_group_id")}
			/>
		);
	return (
		<ItemField
			kind="tag"
			multiple
			value={effect.tag_ids}
			onChange={(tag_ids) => set({ tag_ids })}
			error={errorAt(errors, "tag_ids")}
			{...mark("tag_ids")}
		/>
	);
}

const WAYS = Object.keys(TAG_WAYS).map((way) => Number(way) as Way);

const wayOf = (removes: boolean, dynamic: boolean): Way =>
	WAYS.find((way) => TAG_WAYS[way].removes === removes && TAG_WAYS[way].dynamic === dynamic)!;

/** Nothing stays of what was named in another way. */
const namedBy = (effect: EffectOf<"tag">, naming: Naming): EffectOf<"tag"> => ({
	...effect,
	remove: wayOf(TAG_WAYS[effect.remove].removes, naming === "context"),
	use_group: naming === "folder" ? 1 : 0,
	tag_ids: [],
	tag_group_id: null,
	context: null,
});
