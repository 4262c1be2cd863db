import { useState } from "react";

/** How many rows more each reaching of the end shows (E-019). */
const STEP = 20;

/**
 * The part of a long list that is on the page; more of it each time its end comes into view.
 * @param least how many rows must be there from the beginning
 */
export function useRowsByScroll<Row>(rows: Row[] | undefined, least = 0) {
	const [reached, setReached] = useState(STEP);
	const shown = Math.max(reached, least);
	return {
		rows: rows?.slice(0, shown),
		more: (rows?.length ?? 0) > shown,
		showMore: () => setReached(shown + STEP),
	};
}
