import { Select } from "@mantine/core";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { useFunnelFolders } from "./filtersApi.ts";

interface FunnelFolderFieldProps {
	value: number | null;
	onChange: (folder: number | null) => void;
	error?: string | undefined;
}

/** Option value for null, because an option needs a value. */
const UNCATEGORIZED_OPTION = "";
/** Number of folders above which the field is searchable. */
const SEARCHABLE_ABOVE = 10;

/** Folder of a custom search. */
export function FunnelFolderField({ value, onChange, error }: FunnelFolderFieldProps) {
	const { data, error: loadError } = useFunnelFolders();
	const folders = data?.filter(({ id }) => id !== null) ?? [];
	const isListed = value === null || folders.some(({ id }) => id === value);
	const unlistedOption = { value: String(value), label: data ? "削除済みのフォルダ" : "読み込み中…" };
	return (
		<Select
			label="フォルダ"
			data={[
				{ value: UNCATEGORIZED_OPTION, label: "未分類" },
				...(isListed ? [] : [unlistedOption]),
				...folders.map(({ id, name }) => ({ value: String(id), label: name })),
			]}
			value={value === null ? UNCATEGORIZED_OPTION : String(value)}
			onChange={(folder) => onChange(Number(folder) || null)}
			allowDeselect={false}
			searchable={folders.length > SEARCHABLE_ABOVE}
			nothingFoundMessage="フォルダがありません"
			error={error ?? (loadError ? FILTER_TEXTS.filterFoldersFailed : undefined)}
			{...fieldAttribute("group_id")}
		/>
	);
}
