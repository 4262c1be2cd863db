import { Alert, Button, Group, ScrollArea, Stack, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { cutText } from "#domain/platform/texts/cut-text.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { DownloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type FriendImportData, importReportPath, requestFriendImportStart } from "./friendImportsApi.ts";
import { ImportFigures } from "./ImportFigures.tsx";
import { SkippedRows } from "./SkippedRows.tsx";

interface ImportPreviewProps {
	importData: FriendImportData;
	onRemap: () => void;
	onLeave: () => void;
}

const formatCount = (count: number) => count.toLocaleString("ja-JP");
const formatValue = (value: string) => value || "（なし）";
const MAX_NAMES_LENGTH = 300;

/** Preview of the changes that a file makes; nothing is written yet. */
export function ImportPreview({ importData, onRemap, onLeave }: ImportPreviewProps) {
	const { busy, run } = useBusy();
	const { id, plan, total, changes, preview, created, problems } = importData;
	const start = () => run(() => requestFriendImportStart(id, plan ?? "").catch(toastFailed));
	return (
		<Stack gap="md">
			<Text fw={600}>
				{total === 0
					? IMPORT_TEXTS.nothingChanges
					: `${formatCount(total)}人の${formatCount(changes)}件の値を変更します。`}
			</Text>
			<ImportFigures importData={importData} />
			<CreatedNames label="作成するタグ" names={created.tags} />
			<CreatedNames label="作成する友だち情報" names={created.fields} />
			<SkippedRows problems={problems} title="取り込まない行があります" />
			<Group>
				<Button
					component="a"
					href={importReportPath(id)}
					download
					variant="default"
					leftSection={<DownloadIcon />}
				>
					行ごとの結果をCSVで見る
				</Button>
			</Group>
			{preview.length > 0 && <ChangeTable preview={preview} />}
			{changes > preview.length && (
				<Text size="sm" c="dimmed">
					ほか{formatCount(changes - preview.length)}件
				</Text>
			)}
			<Alert color="gray" role="note">
				{IMPORT_TEXTS.quiet}取り込んだ内容は、30日以内なら操作履歴から元に戻せます。
			</Alert>
			<Group justify="flex-end" gap="sm">
				<Button variant="default" onClick={onLeave} disabled={busy}>
					ファイルを選び直す
				</Button>
				<Button variant="default" onClick={onRemap} disabled={busy}>
					取り込み先を変える
				</Button>
				<Button onClick={() => void start()} disabled={busy || !importData.is_startable} aria-busy={busy}>
					取り込む
				</Button>
			</Group>
		</Stack>
	);
}

const CreatedNames = ({ label, names }: { label: string; names: readonly string[] }) =>
	names.length > 0 && (
		<Text size="sm" style={{ overflowWrap: "anywhere" }}>
			{label}（{formatCount(names.length)}個）: {cutText(names.join("、"), MAX_NAMES_LENGTH)}
		</Text>
	);

/** Changes of the first rows as a table, on a phone as cards. */
function ChangeTable({ preview }: Pick<FriendImportData, "preview">) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	if (isNarrow)
		return (
			<CardList>
				{preview.map(({ line, label, friend, before, after }) => (
					<ListCard key={`${line}:${label}`} head={displayName(friend)}>
						<Text size="sm" style={{ overflowWrap: "anywhere" }}>
							{label}: {formatValue(before)} → <b>{formatValue(after)}</b>
						</Text>
					</ListCard>
				))}
			</CardList>
		);
	return (
		<ScrollArea.Autosize mah="24rem" type="auto" viewportProps={{ tabIndex: 0 }}>
			<Table layout="fixed" miw="32rem" aria-label="変更になる値">
				<Table.Thead>
					<Table.Tr>
						<Table.Th>友だち</Table.Th>
						<Table.Th>項目</Table.Th>
						<Table.Th>現在の値</Table.Th>
						<Table.Th>変更後</Table.Th>
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{preview.map((each) => (
						<Table.Tr key={`${each.line}:${each.label}`}>
							<Table.Td>{displayName(each.friend)}</Table.Td>
							<Table.Td>{each.label}</Table.Td>
							<ClampedCell>{each.before}</ClampedCell>
							<ClampedCell>{each.after}</ClampedCell>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</ScrollArea.Autosize>
	);
}

const ClampedCell = ({ children }: { children: string }) => (
	<Table.Td>
		<Text size="sm" lineClamp={3} title={children} style={{ overflowWrap: "anywhere" }}>
			{formatValue(children)}
		</Text>
	</Table.Td>
);
