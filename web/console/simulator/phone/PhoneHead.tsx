import { ActionIcon, Badge, Box, Group, Menu, Text } from "@mantine/core";
import { useState } from "react";
import { BlockIcon, MoreIcon, PersonIcon, ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import {
	createPhoneActions,
	type Phone,
	redeliverWebhook,
	type SimulatorWebhook,
	useSimulatorWebhooks,
} from "../simulatorApi.ts";
import { LinkAccountDialog } from "./LinkAccountDialog.tsx";
import classes from "./PhoneScreen.module.css";

/** Header of a phone with the friend's other actions. */
export function PhoneHead({ friend }: { friend: Phone }) {
	const { block, follow, enterBeacon, changeMembership } = createPhoneActions(friend.userId);
	const { data } = useSimulatorWebhooks();
	const [isLinking, setLinking] = useState(false);
	const lastWebhook = data?.webhooks.findLast((webhook) => isFromUser(webhook, friend.userId));
	return (
		<Box className={classes.head}>
			<FriendAvatar friend={{ name: friend.name, icon_url: friend.pictureUrl }} />
			<Box className={classes.name}>
				<Group gap="xs" wrap="nowrap">
					<Text component="h2" fw={600} truncate title={friend.name}>
						{friend.name}
					</Text>
					{friend.blocked && <Badge color="red">ブロック中</Badge>}
				</Group>
				<Text size="xs" c="dimmed" truncate>
					{friend.statusMessage || "さんのスマートフォン"}
				</Text>
			</Box>
			<Menu position="bottom-end" width="16rem">
				<Menu.Target>
					<ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${friend.name}さんの操作`}>
						<MoreIcon />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					{friend.blocked ? (
						<Menu.Item leftSection={<PersonIcon />} onClick={() => void follow().catch(toastFailed)}>
							ブロックを解除する
						</Menu.Item>
					) : (
						<>
							<Menu.Item
								leftSection={<PersonIcon />}
								onClick={() =>
									void follow().then(() => toastDone("友だち追加のWebhookを送りました"), toastFailed)
								}
							>
								もう一度友だちに追加する
							</Menu.Item>
							{PHONE_EVENTS.map(({ label, membership }) => (
								<Menu.Item
									key={label}
									onClick={() =>
										void (membership ? changeMembership(membership) : enterBeacon()).then(
											() => toastDone("Webhookを送りました"),
											toastFailed,
										)
									}
								>
									{label}
								</Menu.Item>
							))}
							<Menu.Item onClick={() => setLinking(true)}>会員番号を連携する…</Menu.Item>
							<Menu.Item
								color="red"
								leftSection={<BlockIcon />}
								onClick={() => void block().catch(toastFailed)}
							>
								ブロックする
							</Menu.Item>
						</>
					)}
					{lastWebhook && (
						<Menu.Item
							leftSection={<ReloadIcon />}
							onClick={() =>
								void redeliverWebhook(lastWebhook.id).then(
									() => toastDone("最後のWebhookを再配信しました"),
									toastFailed,
								)
							}
						>
							最後のWebhookを再配信する
						</Menu.Item>
					)}
				</Menu.Dropdown>
			</Menu>
			{isLinking && <LinkAccountDialog userId={friend.userId} onClose={() => setLinking(false)} />}
		</Box>
	);
}

/** Events that a phone causes besides messages: a membership, or, without one, a beacon. */
const PHONE_EVENTS = [
	{ label: "ビーコンに近づく", membership: null },
	{ label: "メンバーシップに加入する", membership: "joined" },
	{ label: "メンバーシップを更新する", membership: "renewed" },
	{ label: "メンバーシップを解約する", membership: "left" },
] as const;

const isFromUser = ({ body }: SimulatorWebhook, userId: string) => body.includes(`"userId":"${userId}"`);
