import { useEffect, useEffectEvent } from "react";
import type { CancelledMessage } from "./localDraft.ts";

interface Cancellation {
	friendId: number;
	back: CancelledMessage;
}

const listeners = new Map<(told: Cancellation) => void, number>();

/**
 * Notifies the friend's composer of a cancelled message.
 * @returns whether a composer of that friend is mounted
 */
export function notifyCancelledMessage(told: Cancellation): boolean {
	const those = [...listeners].filter(([, friendId]) => friendId === told.friendId);
	for (const [listener] of those) listener(told);
	return those.length > 0;
}

/** Handles cancelled messages of a friend's chat, so that the composer can restore them. */
export function useCancelledMessages(friendId: number, handler: (back: CancelledMessage) => void): void {
	const listener = useEffectEvent(handler);
	useEffect(() => {
		const hear = ({ back }: Cancellation) => listener(back);
		listeners.set(hear, friendId);
		return () => {
			listeners.delete(hear);
		};
	}, [friendId]);
}
