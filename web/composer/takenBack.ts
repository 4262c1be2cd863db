import { useEffect, useEffectEvent } from "react";

/** A message that was taken back: its words, where nobody knows the draft that it was. */
interface TakenBack {
	id: string;
	text: string;
}

const listeners = new Set<(back: TakenBack) => void>();

/** A message was taken back before it left. */
export function tellTakenBack(back: TakenBack): void {
	for (const listener of listeners) listener(back);
}

/** Hears of what was taken back, to write it into the composer again. */
export function useTakenBack(handler: (back: TakenBack) => void): void {
	const listener = useEffectEvent(handler);
	useEffect(() => {
		const hear = (back: TakenBack) => listener(back);
		listeners.add(hear);
		return () => {
			listeners.delete(hear);
		};
	}, []);
}
