/**
 * Scrolls the nearest scrolling ancestor of an element until the element is visible. Unlike `scrollIntoView` it leaves
 * the starting point of keyboard focus where it is: some versions of Chromium move it, and the first Tab of a page would
 * skip everything before the element.
 */
export function scrollWithin(element: Element | null | undefined): void {
	const box = element && scrollingAncestor(element);
	if (!box) return;
	const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
	box.scrollBy({
		top: distance([inner.top, inner.bottom], [outer.top, outer.top + box.clientHeight]),
		left: distance([inner.left, inner.right], [outer.left, outer.left + box.clientWidth]),
		behavior: "instant",
	});
}

function scrollingAncestor(element: Element): Element | undefined {
	for (let box = element.parentElement; box; box = box.parentElement) {
		const { overflowX, overflowY } = getComputedStyle(box);
		const scrolls = (overflow: string) => overflow === "auto" || overflow === "scroll";
		if (scrolls(overflowY) && box.scrollHeight > box.clientHeight) return box;
		if (scrolls(overflowX) && box.scrollWidth > box.clientWidth) return box;
	}
	return undefined;
}

type Extent = readonly [start: number, end: number];

/** Smallest movement that brings an extent into another; its start wins where it is longer. */
function distance([start, end]: Extent, [outerStart, outerEnd]: Extent): number {
	if (start < outerStart) return start - outerStart;
	return end > outerEnd ? Math.min(end - outerEnd, start - outerStart) : 0;
}
