import { useState } from "react";

/** Number of rows added each time the end is reached (E-019). */
const STEP = 20;

/**
 * Rendered part of a long list, extended when its end scrolls into view.
 * @param options `atLeast`: minimum number of rows to render
 */
export function useRowsByScroll<Row>(rows: Row[] | undefined, { atLeast = 0 }: { atLeast?: number } = {}) {
	const [reached, setReached] = useState(STEP);
	const shown = Math.max(reached, atLeast);
	return {
		rows: rows?.slice(0, shown),
		more: (rows?.length ?? 0) > shown,
		showMore: () => setReached(shown + STEP),
	};
}
