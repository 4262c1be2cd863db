import { Select } from "@mantine/core";
import useSWR from "swr";
import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { postCrudChange } from "#web/engine/explorer/explorerApi.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";

interface FolderFieldProps {
	kind: KindName;
	label?: string;
	value: number | null;
	onChange: (folder: number | null) => void;
	error?: string | undefined;
}

/** Folders of a kind. They are read with an empty change, because the crud call has no reading form. */
const loadFolders = (kind: KindName) =>
	postCrudChange(kind, { action: "refresh" }, { group: UNCATEGORIZED, search: "" });

/** Choice of an item's folder. */
export function FolderField({ kind, label = "フォルダ", value, onChange, error }: FolderFieldProps) {
	const { data, error: loadError } = useSWR(["folders", kind], () => loadFolders(kind));
	const folders = data?.groups.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
	const isListed = value === null || folders.some((folder) => folder.value === String(value));
	const currentChoice = { value: String(value), label: data ? "削除済みのフォルダ" : "読み込み中…" };
	return (
		<Select
			label={label}
			data={[
				{ value: String(UNCATEGORIZED), label: "未分類" },
				...(isListed ? [] : [currentChoice]),
				...folders,
			]}
			value={String(value ?? UNCATEGORIZED)}
			onChange={(folder) => onChange(Number(folder) === UNCATEGORIZED ? null : Number(folder))}
			allowDeselect={false}
			searchable={folders.length > 10}
			nothingFoundMessage="フォルダがありません"
			error={error ?? (loadError ? "フォルダを読み込めませんでした" : undefined)}
			{...fieldAttribute("group_id")}
		/>
	);
}
