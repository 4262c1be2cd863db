import { Select } from "@mantine/core";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { fieldMark } from "#web/platform/ui/problems.ts";
import { useFunnelFolders } from "./api.ts";

interface FunnelFolderFieldProps {
	value: number | null;
	onChange: (folder: number | null) => void;
	error?: string | undefined;
}

/** Stands for null, which a list of choices cannot hold. */
const UNCATEGORIZED = "";
/** A list this long is searched rather than read. */
const LONG = 10;

/** The folder in which a custom search lies. */
export function FunnelFolderField({ value, onChange, error }: FunnelFolderFieldProps) {
	const { data, error: failed } = useFunnelFolders();
	const folders = data?.filter(({ id }) => id !== null) ?? [];
	const isListed = value === null || folders.some(({ id }) => id === value);
	const unlisted = { value: String(value), label: data ? "削除済みのフォルダ" : "読み込み中…" };
	return (
		<Select
			label="フォルダ"
			data={[
				{ value: UNCATEGORIZED, label: "未分類" },
				...(isListed ? [] : [unlisted]),
				...folders.map(({ id, name }) => ({ value: String(id), label: name })),
			]}
			value={value === null ? UNCATEGORIZED : String(value)}
			onChange={(folder) => onChange(Number(folder) || null)}
			allowDeselect={false}
			searchable={folders.length > LONG}
			nothingFoundMessage="フォルダがありません"
			error={error ?? (failed ? FILTER_TEXTS.filterFoldersFailed : undefined)}
			{...fieldMark("group_id")}
		/>
	);
}
