import { Button, Group, Text } from "@mantine/core";
import { CHAT_TEXTS } from "#domain/platform/texts/chat-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CheckIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import classes from "./FriendChat.module.css";
import type { UnhandledMessages } from "./friendPages.ts";
import { markHandled } from "./markHandled.ts";

interface UnhandledBarProps {
	friendId: number;
	/** Counted over the whole chat, not only its loaded part. */
	unhandled: UnhandledMessages;
	onMarkedHandled: () => void;
}

/** Number of a friend's unhandled messages, and the button that marks them as handled; hidden without any. */
export function UnhandledBar({ friendId, unhandled: { count, newest }, onMarkedHandled }: UnhandledBarProps) {
	const mayWrite = useAbility("friend-write");
	const { busy, run } = useBusy();
	if (newest === null) return null;
	const confirm = () =>
		run(() =>
			markHandled(friendId, newest)
				.then(({ message_count }) => {
					onMarkedHandled();
					toastDone(message_count === 0 ? CHAT_TEXTS.nothingToHandle : CHAT_TEXTS.handled(message_count));
				})
				.catch(toastFailed),
		);
	return (
		<Group justify="space-between" gap="xs" className={classes.waiting} role="group" aria-label="未対応">
			<Text size="sm" fw={500}>
				未対応のメッセージ {count > 99 ? "99+" : count}件
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
