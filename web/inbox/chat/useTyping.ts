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
	const own = useRef<{ saidAt: number; rests?: ReturnType<typeof setTimeout> }>({ saidAt: NEVER });

	const forget = (id: number) => {
		clearTimeout(timers.current.get(id));
		timers.current.delete(id);
		setTypists((before) => before.filter((typist) => typist.id !== id));
	};
	useEphemeralFrames((frame) => {
		if (frame.event !== "typing" || frame.data.friend_id !== friendId) return;
		const { operator, typing } = frame.data;
		forget(operator.id);
		if (!typing) return;
		timers.current.set(
			operator.id,
			setTimeout(() => forget(operator.id), TYPING_LIFETIME),
		);
		setTypists((before) => [...before, operator]);
	});
	const stop = () => {
		clearTimeout(own.current.rests);
		setTyping(false);
		if (own.current.saidAt === NEVER) return;
		own.current.saidAt = NEVER;
		sendEphemeral({ type: "typing", friend_id: friendId, typing: false });
	};
	const type = () => {
		clearTimeout(own.current.rests);
		own.current.rests = setTimeout(stop, TYPING_LIFETIME);
		setTyping(true);
		const now = performance.now();
		if (now - own.current.saidAt < TYPING_INTERVAL) return;
		own.current.saidAt = now;
		sendEphemeral({ type: "typing", friend_id: friendId, typing: true });
	};
	useEffect(() => {
		const [running, said] = [timers.current, own.current];
		return () => {
			for (const timer of running.values()) clearTimeout(timer);
			clearTimeout(said.rests);
			if (said.saidAt === NEVER) return;
			said.saidAt = NEVER;
			sendEphemeral({ type: "typing", friend_id: friendId, typing: false });
		};
	}, [friendId]);
	return { typists, isTyping, type, stop };
}
