import { createContext, useContext, useEffect, useRef } from "react";

/** Which of the parts side by side in a message is worked on elsewhere, from 0; null where none is. */
export const PartInView = createContext<number | null>(null);

/**
 * Scrolls parts side by side to the one that is worked on; the page around them stays where it is.
 * @param count how many there are: a part that is made comes later than that it is worked on
 */
export function usePartInView(count: number) {
	const part = useContext(PartInView);
	const row = useRef<HTMLElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a part that has just come is scrolled to
	useEffect(() => {
		const there = part === null ? undefined : row.current?.children[part];
		if (!row.current || !there) return;
		const [around, within] = [row.current.getBoundingClientRect(), there.getBoundingClientRect()];
		row.current.scrollLeft += within.left + within.width / 2 - around.left - around.width / 2;
	}, [part, count]);
	return row;
}
