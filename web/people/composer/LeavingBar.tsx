import { Box, Button, Progress, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { mutate } from "swr";
import { TAKE_BACK_WINDOW } from "#domain/people/composer/message.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { requestSendCancel, type Unsent } from "./api.ts";
import classes from "./Composer.module.css";
import { keepForLater } from "./localDraft.ts";
import { tellTakenBack } from "./takenBack.ts";

/** Polling interval of overdue messages, in case the room event was missed. */
const LOOK_AGAIN = 5 * SECOND;

/**
 * Countdown of a message about to leave, with undo. The time is the server's, so a reload changes
 * nothing.
 */
export function LeavingBar({ friendId, unsent }: { friendId: number; unsent: Unsent }) {
	const left = useTimeLeft(unsent.due_at);
	const { busy, run } = useBusy();
	const operatorId = useSession().operator.id;
	const hasLeft = left <= 0;
	const lookAgain = useEffectEvent(() => void mutate(["composer", friendId]));
	useEffect(() => {
		if (!hasLeft) return;
		const timer = setInterval(() => lookAgain(), LOOK_AGAIN);
		return () => clearInterval(timer);
	}, [hasLeft]);
	const back = () =>
		run(() =>
			requestSendCancel(friendId, unsent.id)
				.then(() => {
					// Whoever went on to another friend meanwhile finds it in the draft of this one.
					if (unsent.is_mine && !tellTakenBack({ friendId, back: unsent }))
						keepForLater(operatorId, friendId, unsent, clockNow());
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
					{hasLeft ? "送信しています…" : `${Math.ceil(left / SECOND)}秒後に送信します`}
				</Text>
				<Progress
					value={(Math.max(0, left) / TAKE_BACK_WINDOW) * 100}
					size="xs"
					transitionDuration={0}
					aria-hidden="true"
				/>
			</div>
			<Button size="xs" variant="default" disabled={busy || hasLeft} onClick={() => void back()}>
				取り消す
			</Button>
		</Box>
	);
}

const BEAT = 250;

function useTimeLeft(at: number): number {
	const [left, setLeft] = useState(() => at - clockNow());
	useEffect(() => {
		const timer = setInterval(() => {
			const now = at - clockNow();
			setLeft(now);
			if (now <= 0) clearInterval(timer);
		}, BEAT);
		return () => clearInterval(timer);
	}, [at]);
	return left;
}
