import { mutate } from "swr";
import { refreshLists } from "#web/engine/explorer/explorerApi.ts";
import { refreshSelector } from "#web/engine/selector/useSelectorList.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { CsvImportPanel, type CsvImportProps } from "#web/platform/csv/CsvImportPanel.tsx";

/** Panel that creates tags from a CSV file. */
export const TagImportPanel = (props: CsvImportProps) => (
	<CsvImportPanel
		{...props}
		label="タグ"
		sample="/line/tag/download_csv_format"
		notes={[
			"タグ名は、すでにあるタグと同じ名前にはできません。",
			"フォルダ名が空欄のタグは未分類に入ります。ない名前のフォルダは新しく作成します。",
			"定員が空欄のタグは、人数を制限しません。",
		]}
		send={importTags}
	/>
);

async function importTags(file: File, headers: Record<string, string>) {
	const answer = await unwrap(client.tags.line.tag.upload.$post({ form: { file } }, { headers }));
	// Revalidates the tags offered by fields of other pages, the list, and the folders.
	await Promise.all([refreshSelector("tag"), refreshLists("tag"), mutate(["folders", "tag"])]);
	return answer;
}
