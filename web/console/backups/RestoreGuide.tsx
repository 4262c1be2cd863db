import { Button, Code, Group, List, Paper, Stack, Text, Title } from "@mantine/core";
import { Fold } from "#web/platform/ui/Fold.tsx";

/** Way to restore a backup, with the key that it needs. */
export const RestoreGuide = ({ onShowKey }: { onShowKey: () => void }) => (
	<Paper withBorder p="md" component="section" aria-labelledby="backup-restore">
		<Stack gap="sm">
			<Title order={2} id="backup-restore">
				バックアップから復元するには
			</Title>
			<List type="ordered" size="sm" spacing="xs">
				<List.Item>
					下の「復元キーを表示する」を押し、表示された文字を、このシステムとは別の安全な場所に控えます。復元キーがないと、だれもバックアップを開けません。
				</List.Item>
				<List.Item>
					「記録」と「画像など」をダウンロードします。「記録」は友だちや予約など、「画像など」は画像や動画や音声で、復元には両方が必要です。
				</List.Item>
				<List.Item>このシステムを設置した方に、2つのファイルと復元キーを渡します。</List.Item>
				<List.Item>「設定 › LINE連携」で、LINEのチャネルをもう一度設定します。</List.Item>
			</List>
			<Fold label="設置した方へ">
				<Text size="sm">
					空の新しい環境で <Code>npm run restore -- ダウンロードしたファイル</Code>{" "}
					を実行し、復元キーを入力します。表ごとに件数と内容を比べた結果が表示されます。
				</Text>
			</Fold>
			<Text size="sm" c="dimmed">
				バックアップには、友だちの個人情報が含まれます。ダウンロードしたファイルと復元キーは、別々の場所に保管してください。
			</Text>
			<Group>
				<Button variant="default" onClick={onShowKey}>
					復元キーを表示する
				</Button>
			</Group>
		</Stack>
	</Paper>
);
