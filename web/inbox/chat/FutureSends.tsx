import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { CANCELLABLE, DELIVERY_STATES } from "#domain/engine/deliveries/delivery-states.ts";
import { UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { DEFAULT_ZONE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { WaitingReason } from "#web/engine/deliveries/WaitingReason.tsx";
import { clockNow } from "#web/platform/api/productClock.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { ClockIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import classes from "./ChatTalk.module.css";
import type { FutureSend } from "./chatApi.ts";
import { useDeliveryActions } from "./useDeliveryActions.ts";

interface FutureSendsProps {
	friendId: number;
	sends: readonly FutureSend[];
	onChanged: () => void;
}

/** Scheduled sends to the friend; those that have not started can be cancelled. */
export function FutureSends({ friendId, sends, onChanged }: FutureSendsProps) {
	const shownSends = sends.filter((send) => !leavesSoon(send));
	if (shownSends.length === 0) return null;
	return (
		<Stack gap="xs" component="section" aria-label="これから送るメッセージ">
			<Title order={2} size="sm">
				これから送るメッセージ
			</Title>
			{shownSends.map((send) => (
				<OneSend key={send.id} friendId={friendId} send={send} onChanged={onChanged} />
			))}
		</Stack>
	);
}

/** Whether a send is due so soon that the composer shows it instead (`unsentOutsideChat`). */
const leavesSoon = ({ is_of_chat, due_at }: FutureSend): boolean =>
	is_of_chat && due_at <= toWireTime(clockNow() + UNDO_SEND_DELAY, DEFAULT_ZONE);

interface OneSendProps extends Omit<FutureSendsProps, "sends"> {
	send: FutureSend;
}

function OneSend({ friendId, send, onChanged }: OneSendProps) {
	const { due_at, text, state, reason, handles } = send;
	const { busy, cancel } = useDeliveryActions({ friendId, delivery: send, onChanged });
	const askAndCancel = async () => {
		if (await askToConfirm(CANCEL_PROMPT)) await cancel?.();
	};
	return (
		<div className={classes.future}>
			<Group gap="xs" mb="0.25rem" justify="space-between">
				<Group gap="xs">
					<Badge color="gray" leftSection={<ClockIcon size="0.875rem" />}>
						{DELIVERY_STATES[state]}
					</Badge>
					<TimeText value={due_at} size="sm" fw={500} />
				</Group>
				{cancel && CANCELLABLE.includes(state) && (
					<Button
						size="compact-xs"
						variant="subtle"
						color="red"
						disabled={busy}
						onClick={() => void askAndCancel()}
					>
						取り消す
					</Button>
				)}
			</Group>
			<Text size="sm" lineClamp={4} title={text} className={classes.text}>
				{text}
			</Text>
			<WaitingReason state={state} reason={reason} />
			{handles && (
				<Text size="xs" c="dimmed">
					{COMPOSE_TEXTS.handlesOnceSent}
				</Text>
			)}
		</div>
	);
}

/** Prompt before a scheduled send is cancelled. */
const CANCEL_PROMPT = {
	title: "送信の予定を取り消す",
	message: "このメッセージは送信されません。操作は取り消せません。",
	confirm: "取り消す",
	destructive: true,
};
