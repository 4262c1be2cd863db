import { Alert, Button, Group, List, Paper, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useLineConnection } from "#web/console/line-connection/lineConnectionApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { FirstDay } from "../firstDayApi.ts";

/** First step: the account's channel at LINE. */
export function ConnectStep({ guide }: { guide: FirstDay }) {
	const isDone = guide.steps.some(({ name, is_done }) => name === "connect" && is_done);
	const mayConnect = useAbility("line-connection");
	return (
		<Stack gap="md">
			{isDone && (
				<Alert color="green" icon={<CheckIcon />} p="xs">
					LINEとつながっています。
				</Alert>
			)}
			<Paper withBorder p="md">
				<Stack gap="sm" align="flex-start">
					<Text fw={600}>用意するもの（5分ほど）</Text>
					<List type="ordered" spacing="xs" size="sm">
						<List.Item>LINE公式アカウント（なければ、LINEの管理画面で無料で作れます）</List.Item>
						<List.Item>Messaging APIのチャネルIDと、チャネルシークレット</List.Item>
						<List.Item>
							LINEの管理画面の「応答設定」で、あいさつメッセージと応答メッセージをオフ、Webhookをオン
						</List.Item>
					</List>
					{mayConnect ? (
						<ConnectLink isDone={isDone} />
					) : (
						<Text size="sm">LINE連携の権限を持つ人に、設定を頼んでください。</Text>
					)}
				</Stack>
			</Paper>
		</Stack>
	);
}

function ConnectLink({ isDone }: { isDone: boolean }) {
	const { data } = useLineConnection();
	return (
		<Group gap="sm">
			<Button component={Link} href={`${addressOf("lineConnection")}?from=first_day`}>
				LINE連携を開く
			</Button>
			{data?.is_connected && !isDone && (
				<Text size="sm" c="dimmed">
					チャネルの情報は登録されています。「LINEに登録して、届くか確認する」を押してください。
				</Text>
			)}
		</Group>
	);
}
