import { Anchor, Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DELIVERY_STATES } from "#domain/engine/deliveries/delivery-states.ts";
import { WaitingReason } from "#web/engine/deliveries/WaitingReason.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ClockIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import classes from "./FutureMessages.module.css";
import type { FutureMessage } from "./friendsApi.ts";

/** Scheduled messages of a friend with their times, visibly apart from sent ones. */
export function FutureMessages({ messages, friendId }: { messages: FutureMessage[]; friendId: number }) {
	const maySeeQueue = useAbility("delivery-read");
	if (messages.length === 0) return null;
	return (
		<Stack gap="xs" className={classes.future} component="section" aria-label="これから送るメッセージ">
			<Group justify="space-between" gap="xs">
				<Title order={2} size="sm">
					これから送るメッセージ
				</Title>
				{maySeeQueue && (
					<Anchor
						component={Link}
						href={addressOf("deliveries", { friend_id: friendId })}
						size="sm"
						underline="always"
					>
						配信状況を開く
					</Anchor>
				)}
			</Group>
			{messages.map(({ id, due_at, text, state, reason }) => (
				<Paper key={id} className={classes.message}>
					<Group gap="xs" mb="0.25rem">
						<Badge color="gray" leftSection={<ClockIcon size="0.875rem" />}>
							{DELIVERY_STATES[state]}
						</Badge>
						<TimeText value={due_at} size="sm" fw={500} />
					</Group>
					<Text size="sm" lineClamp={4} title={text} className={classes.text}>
						{text}
					</Text>
					<WaitingReason state={state} reason={reason} />
				</Paper>
			))}
		</Stack>
	);
}
