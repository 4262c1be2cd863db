import { useEffect, useEffectEvent } from "react";
import type { Quoted } from "#domain/people/composer/draft.ts";

interface Asked {
	friendId: number;
	quoted: Quoted;
}

const listeners = new Set<(asked: Asked) => void>();

/** A message of a talk is to be quoted: the composer of that talk takes it. */
export function askToQuote(asked: Asked): void {
	for (const listener of listeners) listener(asked);
}

/** Hears which message of a friend's talk is to be quoted. */
export function useAskedToQuote(friendId: number, handler: (quoted: Quoted) => void): void {
	const listener = useEffectEvent((asked: Asked) => {
		if (asked.friendId === friendId) handler(asked.quoted);
	});
	useEffect(() => {
		const hear = (asked: Asked) => listener(asked);
		listeners.add(hear);
		return () => {
			listeners.delete(hear);
		};
	}, []);
}
