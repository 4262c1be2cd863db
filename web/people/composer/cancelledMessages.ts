import { useEffect, useEffectEvent } from "react";
import type { CancelledMessage } from "./localDraft.ts";

interface Cancellation {
	friendId: number;
	message: CancelledMessage;
}

const listeners = new Map<(cancellation: Cancellation) => void, number>();

/**
 * Notifies the friend's composer of a cancelled message.
 * @returns whether a composer of that friend is mounted
 */
export function notifyCancelledMessage(cancellation: Cancellation): boolean {
	const friendListeners = [...listeners].filter(([, friendId]) => friendId === cancellation.friendId);
	for (const [listener] of friendListeners) listener(cancellation);
	return friendListeners.length > 0;
}

/** Handles cancelled messages of a friend's chat, so that the composer can restore them. */
export function useCancelledMessages(friendId: number, handler: (message: CancelledMessage) => void): void {
	const listener = useEffectEvent(handler);
	useEffect(() => {
		const callListener = ({ message }: Cancellation) => listener(message);
		listeners.set(callListener, friendId);
		return () => {
			listeners.delete(callListener);
		};
	}, [friendId]);
}
