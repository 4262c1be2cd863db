import { Alert, Anchor, Button, Group, List, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CSV_COLUMNS } from "#domain/people/friend-values/friend-csv-columns.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#domain/people/friend-values/friend-import.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FileDrop } from "#web/platform/ui/FileDrop.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { requestImportUpload } from "./friendImportsApi.ts";

/** Sample with the columns that most imports have; the byte order mark tells Excel its encoding. */
const SAMPLE = `\uFEFF${[
	[CSV_COLUMNS.id, CSV_COLUMNS.name, CSV_COLUMNS.nickname, CSV_COLUMNS.tags, CSV_COLUMNS.memo],
	["12", "山田 花子", "花子さま", "常連", "髪が多め"],
]
	.map((cells) => cells.join())
	.join("\r\n")}\r\n`;
const SAMPLE_ADDRESS = `data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE)}`;

/** First step of an import: choice of the file. */
export function ImportFileForm({ onUploaded }: { onUploaded: (id: number) => void }) {
	const [file, setFile] = useState<File | null>(null);
	const [reasons, setReasons] = useState<string[]>([]);
	const { busy, run } = useBusy();
	const { headersFor } = useSaveKey();
	const send = async () => {
		if (!file) return setReasons([IMPORT_TEXTS.fileRequired]);
		if (file.size > MAX_IMPORT_BYTES) return setReasons([IMPORT_TEXTS.fileTooLarge]);
		setReasons([]);
		try {
			const headers = headersFor([file.name, file.size, file.lastModified]);
			const { id } = await requestImportUpload(file, headers);
			onUploaded(id);
		} catch (error) {
			setReasons(describeError(error));
		}
	};
	return (
		<Paper
			withBorder
			p="md"
			component="form"
			onSubmit={(event) => {
				event.preventDefault();
				void run(send);
			}}
		>
			<Stack gap="md">
				<List size="sm" spacing="0.25rem">
					<List.Item>
						{MAX_IMPORT_ROWS.toLocaleString("ja-JP")}
						行まで取り込めます。取り込む前に、変更になる値を確認できます。
					</List.Item>
					<List.Item>友だちの追加や統合は行いません。{IMPORT_TEXTS.quiet}</List.Item>
				</List>
				<FileDrop
					label="CSVファイル"
					accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
					hint="50MBまで"
					file={file}
					onChoose={(chosenFile) => {
						setFile(chosenFile);
						setReasons([]);
					}}
					disabled={busy}
				/>
				<Fold label="取り込めるファイル">
					<List size="sm" spacing="0.25rem">
						<List.Item>
							Lステップ・エルメ・LINE Harnessの友だちのCSVは、列の意味を自動で読み取ります。
						</List.Item>
						<List.Item>
							友だちは、友だちID・LINEのユーザーID・LINE登録名・友だち情報の値のどれかで見分けます。
						</List.Item>
						<List.Item>
							<Anchor href={SAMPLE_ADDRESS} download="友だちの取り込みの見本.csv" size="sm">
								見本のCSVをダウンロードする
							</Anchor>
						</List.Item>
						<List.Item>文字コードは、UTF-8・Shift_JIS・UTF-16を読み取れます。</List.Item>
					</List>
				</Fold>
				{reasons.length > 0 && (
					<Alert color="red" icon={<WarningIcon />} role="alert" title="ファイルを読み取れませんでした">
						{reasons.map((reason) => (
							<Text key={reason} size="sm" style={{ overflowWrap: "anywhere" }}>
								{reason}
							</Text>
						))}
					</Alert>
				)}
				<Group justify="flex-end" gap="sm">
					<Button type="submit" disabled={!file} aria-disabled={busy} aria-busy={busy}>
						{busy ? "読み取っています…" : "ファイルを読み取る"}
					</Button>
				</Group>
			</Stack>
		</Paper>
	);
}
