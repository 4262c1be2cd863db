import { Anchor, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { FriendImportState } from "#domain/people/friend-values/friend-import.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { useImports } from "./friendImportsApi.ts";

const STATE_LABELS: Record<FriendImportState, string> = {
	reading: "読み取りの途中",
	mapping: "取り込み先の選択待ち",
	planning: "確認の準備中",
	preview: "確認待ち",
	waiting: "取り込み中",
	running: "取り込み中",
	finished: "取り込み済み",
	failed: "中止",
	cancelled: "取りやめ",
	undoing: "元に戻しています",
	undone: "元に戻しました",
};

/** The operator's latest imports; nothing before the first. */
export function ImportList({ onOpen }: { onOpen: (id: number) => void }) {
	const { data } = useImports();
	const items = data?.items.filter(({ state }) => state !== "reading") ?? [];
	if (items.length === 0) return null;
	return (
		<Stack gap="xs" component="section" aria-label="最近の取り込み">
			<Title order={2}>最近の取り込み</Title>
			{items.map(({ id, file_name, state, created_at, rows }) => (
				<Paper key={id} withBorder p="sm">
					<Group justify="space-between" gap="xs">
						<Anchor
							component="button"
							type="button"
							size="sm"
							ta="start"
							onClick={() => onOpen(id)}
							style={{ overflowWrap: "anywhere" }}
						>
							{file_name || "名前のないファイル"}
						</Anchor>
						<Text size="xs" c="dimmed">
							{STATE_LABELS[state]}　{rows.toLocaleString("ja-JP")}行{"　"}
							<TimeText value={created_at} span inherit />
						</Text>
					</Group>
				</Paper>
			))}
		</Stack>
	);
}
