import { createContext, useContext, useEffect, useRef } from "react";

/** Index of the part of a message that is edited elsewhere; null without one. */
export const EditedPartContext = createContext<number | null>(null);

/**
 * Scrolls a row of parts to the edited one, without scrolling the page around it.
 * @param count number of parts: a new part renders after it is selected, so scroll again when the count
 * changes
 */
export function useScrollToEditedPart(count: number) {
	const part = useContext(EditedPartContext);
	const row = useRef<HTMLElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new part is scrolled to once it is rendered
	useEffect(() => {
		const partElement = part === null ? undefined : row.current?.children[part];
		if (!row.current || !partElement) return;
		const [rowBox, partBox] = [row.current.getBoundingClientRect(), partElement.getBoundingClientRect()];
		row.current.scrollLeft += partBox.left + partBox.width / 2 - rowBox.left - rowBox.width / 2;
	}, [part, count]);
	return row;
}
