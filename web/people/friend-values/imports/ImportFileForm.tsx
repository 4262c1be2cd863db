import { Alert, Button, Group, List, Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import {
	BLANK_CELL_LABELS,
	type BlankCellMode,
	MAX_IMPORT_BYTES,
	MAX_IMPORT_ROWS,
} from "#domain/people/friend-values/friend-import.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FileDrop } from "#web/platform/ui/FileDrop.tsx";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { requestImportUpload } from "./friendImportsApi.ts";

interface ImportFileFormProps {
	onUploaded: (id: number) => void;
	onClose: () => void;
}

/** First step of an import: choice of the file, and of the meaning of empty cells. */
export function ImportFileForm({ onUploaded, onClose }: ImportFileFormProps) {
	const [file, setFile] = useState<File | null>(null);
	const [blank, setBlank] = useState<BlankCellMode>("keep");
	const [reasons, setReasons] = useState<string[]>([]);
	const { busy, run } = useBusy();
	const { headersFor } = useSaveKey();
	const send = async () => {
		if (!file) return setReasons([IMPORT_TEXTS.fileRequired]);
		if (file.size > MAX_IMPORT_BYTES) return setReasons([IMPORT_TEXTS.fileTooLarge]);
		setReasons([]);
		try {
			const headers = headersFor([file.name, file.size, file.lastModified, blank]);
			const { id } = await requestImportUpload(file, blank, headers);
			onUploaded(id);
		} catch (error) {
			setReasons(describeError(error));
		}
	};
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void run(send);
			}}
		>
			<Stack gap="md">
				<List size="sm" spacing="0.25rem">
					<List.Item>書き出したCSVを編集して取り込みます。友だちは「友だちID」の列で見分けます。</List.Item>
					<List.Item>
						システム表示名・ニックネーム・メモと、友だち情報（画像・PDFを除く）を変更できます。
					</List.Item>
					<List.Item>
						友だちの追加や統合は行いません。一度に{MAX_IMPORT_ROWS.toLocaleString("ja-JP")}行までです。
					</List.Item>
					<List.Item>取り込む前に、変更になる値を確認できます。</List.Item>
				</List>
				<FileDrop
					label="CSVファイル"
					accept=".csv,text/csv"
					hint="UTF-8 または Shift_JIS、5MBまで"
					file={file}
					onChoose={(chosenFile) => {
						setFile(chosenFile);
						setReasons([]);
					}}
					disabled={busy}
				/>
				<Radio.Group label="空欄のセル" value={blank} onChange={(value) => setBlank(value as BlankCellMode)}>
					<Group mt="0.25rem">
						{Object.entries(BLANK_CELL_LABELS).map(([value, label]) => (
							<Radio key={value} value={value} label={label} />
						))}
					</Group>
				</Radio.Group>
				{reasons.length > 0 && (
					<Alert color="red" icon={<WarningIcon />} role="alert">
						{reasons.map((reason) => (
							<Text key={reason} size="sm">
								{reason}
							</Text>
						))}
					</Alert>
				)}
				<Group justify="flex-end" gap="sm">
					<Button variant="default" onClick={onClose} disabled={busy}>
						キャンセル
					</Button>
					<Button type="submit" disabled={!file} aria-disabled={busy} aria-busy={busy}>
						{busy ? "確認しています…" : "内容を確認する"}
					</Button>
				</Group>
			</Stack>
		</form>
	);
}
