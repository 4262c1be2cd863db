import { Button, Group, Text } from "@mantine/core";
import { DELIVERY_STATES } from "#domain/engine/deliveries/delivery-states.ts";
import { notHandledText } from "#web/people/composer/notHandledText.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import classes from "./ChatTalk.module.css";
import type { UnsentMessage } from "./chatApi.ts";
import { useDeliveryActions } from "./useDeliveryActions.ts";

interface UnsentLineProps {
	friendId: number;
	unsent: UnsentMessage;
	onChanged: () => void;
}

/** Failed or uncertain delivery: reason and actions. */
export function UnsentLine({ friendId, unsent, onChanged }: UnsentLineProps) {
	const { busy, resend, cancel } = useDeliveryActions({ friendId, delivery: unsent, onChanged });
	const askAndResend = async () => {
		if (unsent.state !== "parked" || (await askToConfirm(RESEND_PROMPT))) await resend?.();
	};
	return (
		<section className={classes.failed} aria-label="送信できなかったメッセージ">
			<Group gap="xs" mb="0.25rem" c="red">
				<WarningIcon />
				<Text size="sm" fw={600}>
					{DELIVERY_STATES[unsent.state]}
				</Text>
				<TimeText value={unsent.due_at} size="xs" />
			</Group>
			<Text size="sm" lineClamp={4} title={unsent.text} className={classes.text}>
				{unsent.text}
			</Text>
			{unsent.reason && (
				<Text size="xs" c="red">
					{unsent.reason}
				</Text>
			)}
			{unsent.handles && (
				<Text size="xs" c="red">
					{notHandledText(unsent.state)}
				</Text>
			)}
			<Group gap="xs" mt="xs">
				{resend && (
					<Button size="xs" variant="default" disabled={busy} onClick={() => void askAndResend()}>
						再送する
					</Button>
				)}
				{cancel && (
					<Button size="xs" variant="subtle" color="red" disabled={busy} onClick={() => void cancel()}>
						取り消す
					</Button>
				)}
			</Group>
		</section>
	);
}

/** Prompt before a message is sent again that may have arrived. */
const RESEND_PROMPT = {
	title: "もう一度送信しますか？",
	message:
		"このメッセージはすでに届いている可能性があります。再送すると二重に届くことがあるため、先に友だちとのトークを確認してください。",
	confirm: "再送する",
};
