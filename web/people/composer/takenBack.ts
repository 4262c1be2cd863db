import { useEffect, useEffectEvent } from "react";
import type { TakenBack } from "./localDraft.ts";

interface Told {
	friendId: number;
	back: TakenBack;
}

const listeners = new Map<(told: Told) => void, number>();

/** A message to a friend was taken back before it left. @returns whether a composer of that friend's talk is there. */
export function tellTakenBack(told: Told): boolean {
	const those = [...listeners].filter(([, friendId]) => friendId === told.friendId);
	for (const [listener] of those) listener(told);
	return those.length > 0;
}

/** Hears of what was taken back in a friend's talk, to write it into the composer again. */
export function useTakenBack(friendId: number, handler: (back: TakenBack) => void): void {
	const listener = useEffectEvent(handler);
	useEffect(() => {
		const hear = ({ back }: Told) => listener(back);
		listeners.set(hear, friendId);
		return () => {
			listeners.delete(hear);
		};
	}, [friendId]);
}
