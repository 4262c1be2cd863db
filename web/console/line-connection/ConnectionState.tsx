import { Alert, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LineAccountCard } from "./LineAccountCard.tsx";
import type { LineConnection, LineConnectionCheck } from "./lineConnectionApi.ts";

interface ConnectionStateProps {
	connection: LineConnection;
	/** Undefined until LINE has answered. */
	check: LineConnectionCheck | undefined;
}

/** Connected account, and who set the credentials when. */
export const ConnectionState = ({ connection, check }: ConnectionStateProps) => (
	<Paper withBorder p="md" component="section" aria-labelledby="line-state">
		<Stack gap="sm">
			<Title order={2} id="line-state">
				接続中のアカウント
			</Title>
			{!connection.is_connected ? (
				<Text>まだ接続していません。下の「チャネルの情報」を入力してください。</Text>
			) : check === undefined ? (
				<Skeleton height="3.5rem" w="16rem" />
			) : (
				<ConnectedAccount check={check} />
			)}
			{connection.is_connected && (
				<Text size="sm" c="dimmed">
					{connection.saved_at
						? `${formatMoment(connection.saved_at)}に${connection.saved_by}さんが設定しました。`
						: "設定済みです（システムを設置したときの設定です）。"}
					{connection.has_login ? "LINEログインも設定済みです。" : "LINEログインは設定していません。"}
				</Text>
			)}
		</Stack>
	</Paper>
);

function ConnectedAccount({ check: { is_available, bot } }: { check: LineConnectionCheck }) {
	if (bot)
		return (
			<>
				<LineAccountCard account={bot} />
				<Text size="sm">
					{bot.chat_mode === "chat"
						? "LINE公式アカウントの「チャット」もオンです。友だちには、LINEの管理画面からも返信できます。"
						: "LINE公式アカウントの「チャット」はオフです。"}
					{bot.mark_as_read_mode === "manual"
						? "既読は、返信したときなどに付きます。"
						: "届いたメッセージには、自動で既読が付きます。"}
				</Text>
			</>
		);
	return (
		<Alert color={is_available ? "red" : "yellow"} icon={<WarningIcon />} p="xs">
			{is_available
				? "LINEに接続できません。チャネルアクセストークンが取り消されています。下の「チャネルの情報」で、新しいトークンを登録してください。"
				: "LINEから応答がないため、アカウントを確認できませんでした。"}
		</Alert>
	);
}
