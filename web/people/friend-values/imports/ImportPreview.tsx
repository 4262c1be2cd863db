import { Button, Group, ScrollArea, Stack, Table, Text } from "@mantine/core";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type FriendImportData, requestImportStart } from "./friendImportsApi.ts";
import { SkippedRows } from "./SkippedRows.tsx";

interface ImportPreviewProps {
	importData: FriendImportData;
	onChooseAnotherFile: () => void;
}

const formatCount = (count: number) => count.toLocaleString("ja-JP");

/** Preview of the values that a file changes; nothing is written yet. */
export function ImportPreview({ importData, onChooseAnotherFile }: ImportPreviewProps) {
	const { busy, run } = useBusy();
	const { id, total, changes, preview, ignored, problems, rows } = importData;
	const start = () => run(() => requestImportStart(id).catch(toastFailed));
	return (
		<Stack gap="md">
			<Text fw={600}>
				{total === 0
					? IMPORT_TEXTS.nothingChanges
					: `${formatCount(total)}人の${formatCount(changes)}件の値を変更します。`}
			</Text>
			<Text size="sm" c="dimmed">
				{formatCount(rows)}行を読み取りました。
				{ignored.length > 0 && `変更できない列は読み飛ばします: ${ignored.join("、")}`}
			</Text>
			{total > 0 && !importData.is_startable && (
				<Text size="sm" c="red">
					{IMPORT_TEXTS.notStartable}
				</Text>
			)}
			<SkippedRows problems={problems} />
			{preview.length > 0 && (
				<ScrollArea.Autosize mah="24rem" type="auto" viewportProps={{ tabIndex: 0 }}>
					<Table layout="fixed" aria-label="変更になる値">
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
								<Table.Tr key={`${each.friend_id}:${each.label}`}>
									<Table.Td>{displayName(each.friend)}</Table.Td>
									<Table.Td>{each.label}</Table.Td>
									<ClampedCell>{each.before}</ClampedCell>
									<ClampedCell>{each.after}</ClampedCell>
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</ScrollArea.Autosize>
			)}
			{changes > preview.length && (
				<Text size="sm" c="dimmed">
					ほか{formatCount(changes - preview.length)}件
				</Text>
			)}
			<Group justify="flex-end" gap="sm">
				<Button variant="default" onClick={onChooseAnotherFile} disabled={busy}>
					ファイルを選び直す
				</Button>
				<Button onClick={() => void start()} disabled={busy || !importData.is_startable} aria-busy={busy}>
					取り込む
				</Button>
			</Group>
		</Stack>
	);
}

const ClampedCell = ({ children }: { children: string }) => (
	<Table.Td>
		<Text size="sm" lineClamp={3} title={children} style={{ overflowWrap: "anywhere" }}>
			{children || "（なし）"}
		</Text>
	</Table.Td>
);
