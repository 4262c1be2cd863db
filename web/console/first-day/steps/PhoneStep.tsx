import { Alert, Anchor, List, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FriendQr } from "../FriendQr.tsx";
import type { FirstDay } from "../firstDayApi.ts";

/** Last step: a talk with the account on one's own phone. */
export function PhoneStep({ guide: { steps, greeting, answers, menu, salon } }: { guide: FirstDay }) {
	const isDone = steps.some(({ name, is_done }) => name === "phone" && is_done);
	const mayOpen = useMayOpen();
	const word = answers.find(({ is_active }) => is_active)?.keywords[0];
	const live: [string, boolean][] = [
		["友だち追加のあいさつ", greeting?.is_live ?? false],
		["自動応答", answers.some(({ is_active }) => is_active)],
		["メニュー", menu?.is_live ?? false],
		["予約の受付", salon?.is_live ?? false],
	];
	return (
		<Stack gap="md">
			{isDone && (
				<Alert color="green" icon={<CheckIcon />} title="友だちに届きました" p="md">
					最初のメッセージが届いています。
					{mayOpen(addressOf("chat")) && (
						<Anchor component={Link} href={addressOf("chat")} underline="always" inherit>
							チャットで見る
						</Anchor>
					)}
				</Alert>
			)}
			<Paper withBorder p="md">
				<Stack gap="sm">
					<Title order={2}>自分のスマートフォンで話しかける</Title>
					<List type="ordered" spacing="xs" size="sm">
						<List.Item>QRコードを読み取って、友だちに追加します。</List.Item>
						<List.Item>
							{word
								? `「${word}」と送ります。返事がすぐに届きます。`
								: "メッセージを送ります。チャットに届きます。"}
						</List.Item>
						{menu?.is_live && <List.Item>トークの下のメニューを押します。</List.Item>}
					</List>
					<FriendQr />
				</Stack>
			</Paper>
			<Paper withBorder p="md">
				<Stack gap="xs">
					<Title order={2}>いま友だちに届くもの</Title>
					{live.map(([label, isLive]) => (
						<Text key={label} size="sm" c={isLive ? undefined : "dimmed"}>
							{label}：{isLive ? "オン" : "オフ"}
						</Text>
					))}
				</Stack>
			</Paper>
		</Stack>
	);
}
