import { Select } from "@mantine/core";
import { type SelectableKind, selectableKindOf } from "#domain/engine/selector/selectable-kinds.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";

interface FolderSelectProps {
	kind: SelectableKind;
	description?: string;
	value: number | null;
	onChange: (folder: number) => void;
	error?: string | undefined;
	"data-field": string;
}

/** Number of folders above which they can be searched by name. */
const SEARCHABLE_ABOVE = 10;

/** Select for the folders of a kind. */
export function FolderSelect({ kind, value, onChange, error, ...rest }: FolderSelectProps) {
	const source = useKindSource(kind);
	const { list, error: loadError } = useSelectorList(source, true);
	const { label } = selectableKindOf(kind);
	const folders = (list?.groups ?? []).map(({ id, name, item_count }) => ({
		value: id,
		label: `${name}（${item_count}件）`,
	}));
	const isListed = value === null || folders.some((folder) => folder.value === value);
	const unlistedOption = { value: value ?? 0, label: list ? FIELD_TEXTS.choiceDeleted : "…" };
	return (
		<Select<number>
			label={`${label}のフォルダ`}
			required
			data={[...(isListed ? [] : [unlistedOption]), ...folders]}
			value={value}
			onChange={(folder) => folder !== null && onChange(folder)}
			allowDeselect={false}
			searchable={folders.length > SEARCHABLE_ABOVE}
			nothingFoundMessage="フォルダがありません"
			placeholder={placeholder(source.mayRead, list && folders.length === 0)}
			disabled={!source.mayRead}
			error={
				error ??
				(loadError ? "フォルダを読み込めませんでした" : undefined) ??
				(list && !isListed ? SELECTOR_TEXTS.selectorDeletedChosen("フォルダ") : undefined)
			}
			{...rest}
		/>
	);
}

function placeholder(mayRead: boolean, isEmpty: boolean | undefined): string {
	if (!mayRead) return "閲覧権限がありません";
	return isEmpty ? "フォルダがありません" : "フォルダを選択";
}
