import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import { causeText } from "#domain/engine/actions/action-cause.ts";
import { DELIVERY_STATES } from "#domain/engine/deliveries/delivery-states.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { ProgramSend } from "./friendsApi.ts";

/** A message sent by a program over the API, without an action. */
export function ProgramSendCard({ send }: { send: ProgramSend }) {
	const title = causeText("open_api", send.program_name);
	return (
		<Paper withBorder p="sm" component="article" aria-label={title}>
			<Stack gap="xs">
				<Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
					<Text size="sm" fw={600}>
						{title}
					</Text>
					<TimeText value={send.due_at} size="xs" c="dimmed" flex="none" />
				</Group>
				<Group gap="xs">
					<Text size="sm" c="dimmed">
						プログラムからの送信
					</Text>
					{send.state !== "sent" && <Badge color="gray">{DELIVERY_STATES[send.state]}</Badge>}
				</Group>
				<Text size="sm" lineClamp={4}>
					{send.text}
				</Text>
				{send.reason && <Text size="sm">{send.reason}</Text>}
			</Stack>
		</Paper>
	);
}
