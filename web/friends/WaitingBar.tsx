import { Button, Group, Text } from "@mantine/core";
import { TIMELINE_TEXTS } from "#domain/texts/timeline.ts";
import { useAbility } from "../api/session.tsx";
import { confirmMessages } from "../timeline/api.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { toastDone, toastFailed } from "../ui/toast.ts";
import { useBusy } from "../ui/useBusy.ts";
import type { Message } from "./api.ts";
import classes from "./Talk.module.css";

interface WaitingBarProps {
	/** The messages that are loaded. */
	messages: readonly Message[];
	onConfirmed: () => void;
}

/** How many of a friend's messages wait for somebody, and what says that they were seen to; nothing where none does. */
export function WaitingBar({ messages, onConfirmed }: WaitingBarProps) {
	const mayWrite = useAbility("friend-write");
	const { busy, run } = useBusy();
	const ids = messages.filter(({ notify }) => notify === 1).map(({ id }) => id);
	if (ids.length === 0) return null;
	const confirm = () =>
		run(() =>
			confirmMessages(ids)
				.then(({ message_count }) => {
					onConfirmed();
					toastDone(
						message_count === 0 ? TIMELINE_TEXTS.alreadyConfirmed : TIMELINE_TEXTS.confirmed(message_count),
					);
				})
				.catch(toastFailed),
		);
	return (
		<Group justify="space-between" gap="xs" className={classes.waiting} role="group" aria-label="未対応">
			<Text size="sm" fw={500}>
				未対応のメッセージ {ids.length.toLocaleString("ja-JP")}件
			</Text>
			{mayWrite && (
				<Button
					size="xs"
					variant="default"
					leftSection={<CheckIcon />}
					disabled={busy}
					onClick={() => void confirm()}
				>
					対応済みにする
				</Button>
			)}
		</Group>
	);
}
