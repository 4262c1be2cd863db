import { useState } from "react";

/** Number of rows added each time the end is reached (E-019). */
const STEP = 20;

/**
 * Rendered part of a long list, extended when its end scrolls into view.
 * @param atLeast minimum number of rows to render
 */
export function useRowsByScroll<Row>(rows: Row[] | undefined, { atLeast = 0 }: { atLeast?: number } = {}) {
	const [extendedCount, setExtendedCount] = useState(STEP);
	const count = Math.max(extendedCount, atLeast);
	return {
		rows: rows?.slice(0, count),
		hasMore: (rows?.length ?? 0) > count,
		showMore: () => setExtendedCount(count + STEP),
	};
}
