import { Box, Button, Progress, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { mutate } from "swr";
import { UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { notifyCancelledMessage } from "./cancelledMessages.ts";
import { requestSendCancel, type UnsentItem } from "./composerApi.ts";
import classes from "./FriendComposer.module.css";
import { restoreToStoredDraft } from "./localDraft.ts";

/** Polling interval of overdue messages, in case the room event was missed. */
const OVERDUE_POLL_INTERVAL = 5 * SECOND;

/**
 * Countdown of a message that is about to be sent, with undo. It follows the server's time, so that a reload
 * does not restart it.
 */
export function UndoSendBar({ friendId, unsent }: { friendId: number; unsent: UnsentItem }) {
	const timeLeft = useTimeLeft(unsent.due_at);
	const { busy, run } = useBusy();
	const operatorId = useSession().operator.id;
	const isOverdue = timeLeft <= 0;
	const refreshOverdue = useEffectEvent(() => void mutate(["composer", friendId]));
	useEffect(() => {
		if (!isOverdue) return;
		const timer = setInterval(() => refreshOverdue(), OVERDUE_POLL_INTERVAL);
		return () => clearInterval(timer);
	}, [isOverdue]);
	const cancelSend = () =>
		run(() =>
			requestSendCancel(friendId, unsent.id)
				.then(() => {
					// If another friend's chat is open by now, the text goes to this friend's stored draft.
					if (unsent.is_mine && !notifyCancelledMessage({ friendId, message: unsent }))
						restoreToStoredDraft(operatorId, friendId, unsent, clockNow());
					toastDone("送信を取り消しました");
				})
				.catch(toastFailed),
		);
	return (
		<Box className={classes.leaving} role="group" aria-label="まもなく送信">
			<div className={classes.words}>
				<Text size="sm" lineClamp={1} title={unsent.text}>
					{unsent.text}
				</Text>
				<Text size="xs" c="dimmed">
					{isOverdue ? "送信しています…" : `${Math.ceil(timeLeft / SECOND)}秒後に送信します`}
					{unsent.handles && `・${COMPOSE_TEXTS.handlesOnceSent}`}
				</Text>
				<Progress
					value={(Math.max(0, timeLeft) / UNDO_SEND_DELAY) * 100}
					size="xs"
					transitionDuration={0}
					aria-hidden="true"
				/>
			</div>
			<Button size="xs" variant="default" disabled={busy || isOverdue} onClick={() => void cancelSend()}>
				取り消す
			</Button>
		</Box>
	);
}

const COUNTDOWN_INTERVAL = 250;

function useTimeLeft(at: number): number {
	const [timeLeft, setTimeLeft] = useState(() => at - clockNow());
	useEffect(() => {
		const timer = setInterval(() => {
			const now = at - clockNow();
			setTimeLeft(now);
			if (now <= 0) clearInterval(timer);
		}, COUNTDOWN_INTERVAL);
		return () => clearInterval(timer);
	}, [at]);
	return timeLeft;
}
