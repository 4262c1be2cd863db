import { Alert, Anchor, Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { MAX_CSV_ROWS } from "#domain/platform/csv/csv-sheet.ts";
import { CheckIcon, DownloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FileDrop } from "#web/platform/ui/FileDrop.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { ImportProblemAlert } from "./ImportProblemAlert.tsx";
import { type SendFile, useCsvImport } from "./useCsvImport.ts";

export interface CsvImportProps {
	opened: boolean;
	onClose: () => void;
	/** Called after an import. */
	onDone: () => void;
}

interface CsvImportPanelProps extends CsvImportProps {
	/** Noun for the rows: タグ. */
	label: string;
	/** URL of the sample file. */
	sample: string;
	/** Notes on the columns. */
	notes: readonly string[];
	send: SendFile;
}

/** CSV import in a side panel: lists every invalid row, and creates nothing unless all are valid. */
export function CsvImportPanel(props: CsvImportPanelProps) {
	const { opened, onClose, label } = props;
	const [sending, setSending] = useState(false);
	const close = () => !sending && onClose();
	return (
		<SidePanel
			opened={opened}
			onClose={close}
			title={`${label}のCSV取り込み`}
			width={36}
			withCloseButton={!sending}
		>
			<ImportForm {...props} onSending={setSending} />
		</SidePanel>
	);
}

type ImportFormProps = CsvImportPanelProps & { onSending: (sending: boolean) => void };

/** Mounted only while the panel is open, so that each opening starts empty. */
function ImportForm({ label, sample, notes, send, onDone, onClose, onSending }: ImportFormProps) {
	const { file, choose, sending, problems, createdCount, submit } = useCsvImport({ send, onDone, onSending });
	if (createdCount !== null)
		return <ImportResult label={label} createdCount={createdCount} onClose={onClose} />;
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			<Stack gap="md">
				<Stack gap="xs">
					<Title order={3}>1. サンプルをもとにCSVを作る</Title>
					<Group gap="md">
						<SampleLink href={sample} label="サンプル（UTF-8）" />
						<SampleLink href={`${sample}?encoding=shift_jis`} label="サンプル（Shift_JIS）" />
					</Group>
					<List size="sm" spacing="0.25rem">
						{notes.map((note) => (
							<List.Item key={note}>{note}</List.Item>
						))}
						<List.Item>
							一度に{MAX_CSV_ROWS}行まで取り込めます。1行でも誤りがあるときは、何も取り込みません。
						</List.Item>
					</List>
				</Stack>
				<Stack gap="xs">
					<Title order={3}>2. ファイルを選んで取り込む</Title>
					<FileDrop
						label="CSVファイル"
						accept=".csv,text/csv"
						hint="UTF-8 または Shift_JIS、1MBまで"
						file={file}
						onChoose={choose}
						disabled={sending}
					/>
				</Stack>
				{problems && <ImportProblemAlert {...problems} />}
				<Group justify="flex-end" gap="sm">
					<Button variant="default" onClick={onClose} disabled={sending}>
						キャンセル
					</Button>
					<Button
						type="submit"
						disabled={!file}
						// Not disabled during the upload: the button would lose the focus.
						aria-disabled={sending}
						data-disabled={sending || undefined}
						aria-busy={sending}
					>
						{sending ? "取り込んでいます…" : "取り込む"}
					</Button>
				</Group>
			</Stack>
		</form>
	);
}

const SampleLink = ({ href, label }: { href: string; label: string }) => (
	<Anchor href={href} download size="sm">
		<Group gap="0.25rem" component="span" display="inline-flex">
			<DownloadIcon size="1em" />
			{label}
		</Group>
	</Anchor>
);

const ImportResult = ({
	label,
	createdCount,
	onClose,
}: {
	label: string;
	createdCount: number;
	onClose: () => void;
}) => (
	<Stack gap="md">
		<Alert color="green" icon={<CheckIcon />} role="status" title="取り込みました">
			<Text size="sm">
				{createdCount.toLocaleString("ja-JP")}件の{label}を追加しました。
			</Text>
		</Alert>
		<Group justify="flex-end">
			<Button onClick={onClose} data-autofocus>
				閉じる
			</Button>
		</Group>
	</Stack>
);
