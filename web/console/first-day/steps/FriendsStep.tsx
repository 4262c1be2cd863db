import { Alert, Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FriendQr } from "../FriendQr.tsx";
import type { FirstDay } from "../firstDayApi.ts";

/** Second step: new friends by the account's code, and those whom it has already. */
export function FriendsStep({ guide }: { guide: FirstDay }) {
	const isDone = guide.steps.some(({ name, is_done }) => name === "friends" && is_done);
	const mayOpen = useMayOpen();
	return (
		<Stack gap="md">
			{isDone && (
				<Alert color="green" icon={<CheckIcon />} p="xs">
					友だちがいます。
					{mayOpen(addressOf("friends")) && (
						<Anchor component={Link} href={addressOf("friends")} underline="always" inherit>
							友だちを見る
						</Anchor>
					)}
				</Alert>
			)}
			<Paper withBorder p="md">
				<Stack gap="sm">
					<Title order={2}>はじめの友だちは、あなたです</Title>
					<Text size="sm">
						自分のスマートフォンでQRコードを読み取り、友だちに追加してください。このあと、実際に届くものを自分で確かめられます。
					</Text>
					<FriendQr />
				</Stack>
			</Paper>
			<Paper withBorder p="md">
				<Stack gap="xs">
					<Title order={2}>すでにいる友だち</Title>
					<Text size="sm">
						これまでの友だちを取り込んでも、あいさつは送られません。あいさつは、新しい友だちだけに送ります。
					</Text>
					{mayOpen(addressOf("existingFriends")) && (
						<Anchor component={Link} href={addressOf("existingFriends")} underline="always" size="sm">
							以前からの友だちを取り込む
						</Anchor>
					)}
				</Stack>
			</Paper>
		</Stack>
	);
}
