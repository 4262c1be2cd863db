import { mutate } from "swr";
import { refreshLists } from "#web/engine/explorer/explorerApi.ts";
import { refreshSelector } from "#web/engine/selector/useSelectorList.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";
import { CsvImportPanel, type CsvImportProps } from "#web/platform/csv/CsvImportPanel.tsx";

/** CSV import of auto-responses. */
export const AutoResponseImportPanel = (props: CsvImportProps) => (
	<CsvImportPanel
		{...props}
		label="自動応答"
		sample="/line/reaction/download_csv_format"
		notes={[
			"自動応答名は、すでにある自動応答と同じ名前にはできません。",
			"キーワードが複数あるときは「|」で区切ります。条件は「いずれか」「すべて」「完全一致」のどれかです（空欄は「いずれか」）。",
			"有効の欄は「有効」か「無効」です（空欄は「有効」）。",
			"アクション名には、登録済みのアクションの名前を入力します。",
			"フォルダ名が空欄の自動応答は未分類に入ります。ない名前のフォルダは新しく作成します。",
		]}
		send={importReactions}
	/>
);

async function importReactions(file: File, headers: Record<string, string>) {
	const result = await unwrap(client.reactions.line.reaction.upload.$post({ form: { file } }, { headers }));
	// Actions show the auto-responses that use them.
	await Promise.all([
		refreshSelector("reaction"),
		refreshLists("reaction"),
		mutate("actions"),
		mutate(["folders", "reaction"]),
	]);
	return result;
}
