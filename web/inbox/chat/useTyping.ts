import { useEffect, useRef, useState } from "react";
import { TYPING_INTERVAL, TYPING_LIFETIME } from "#domain/inbox/chat/ephemeral-frames.ts";
import { sendEphemeral, useEphemeralFrames } from "#web/platform/api/liveConnection.ts";

interface Typist {
	id: number;
	name: string;
}

/** Initial time of a typing signal that was never sent. */
const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Typing indicators of colleagues, and publication of the operator's own. Nothing is sent while nobody types,
 * and silent typists expire.
 */
export function useTyping(friendId: number) {
	const [typists, setTypists] = useState<readonly Typist[]>([]);
	const [isTyping, setTyping] = useState(false);
	const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
	const ownTyping = useRef<{ publishedAt: number; stopTimer?: ReturnType<typeof setTimeout> }>({
		publishedAt: NEVER,
	});

	const removeTypist = (id: number) => {
		clearTimeout(timers.current.get(id));
		timers.current.delete(id);
		setTypists((previous) => previous.filter((typist) => typist.id !== id));
	};
	useEphemeralFrames((frame) => {
		if (frame.event !== "typing" || frame.data.friend_id !== friendId) return;
		const { operator, typing } = frame.data;
		removeTypist(operator.id);
		if (!typing) return;
		timers.current.set(
			operator.id,
			setTimeout(() => removeTypist(operator.id), TYPING_LIFETIME),
		);
		setTypists((previous) => [...previous, operator]);
	});
	const publishStop = () => {
		clearTimeout(ownTyping.current.stopTimer);
		setTyping(false);
		if (ownTyping.current.publishedAt === NEVER) return;
		ownTyping.current.publishedAt = NEVER;
		sendEphemeral({ type: "typing", friend_id: friendId, typing: false });
	};
	const publishTyping = () => {
		clearTimeout(ownTyping.current.stopTimer);
		ownTyping.current.stopTimer = setTimeout(publishStop, TYPING_LIFETIME);
		setTyping(true);
		const now = performance.now();
		if (now - ownTyping.current.publishedAt < TYPING_INTERVAL) return;
		ownTyping.current.publishedAt = now;
		sendEphemeral({ type: "typing", friend_id: friendId, typing: true });
	};
	useEffect(() => {
		const [friendTimers, ownState] = [timers.current, ownTyping.current];
		return () => {
			for (const timer of friendTimers.values()) clearTimeout(timer);
			clearTimeout(ownState.stopTimer);
			if (ownState.publishedAt === NEVER) return;
			ownState.publishedAt = NEVER;
			sendEphemeral({ type: "typing", friend_id: friendId, typing: false });
		};
	}, [friendId]);
	return { typists, isTyping, publishTyping, publishStop };
}
