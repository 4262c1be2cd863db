import { inject } from "vitest";
import { shiftClock } from "#tests/support/circumstances/shift-clock.ts";
import { endTimers, OF_THE_PAGE_LEFT } from "../../e2e/support/within.ts";
import { readStyle } from "./visibility.ts";

// Once per worker: its files share a document and the site's modules.
const shared = globalThis as typeof globalThis & { isSiteBegun?: true };
if (!shared.isSiteBegun) {
	shared.isSiteBegun = true;
	shiftClock(inject("ahead"));
	endTimers(OF_THE_PAGE_LEFT);
	completeDocument();
}

const { beginFile } = await import("./test.ts");
beginFile();

/** Adds browser features that the site needs and the document lacks. */
function completeDocument(): void {
	window.getComputedStyle = readStyle;
	window.matchMedia = readMedia;
	// Nothing is painted, so frames are immediate.
	window.requestAnimationFrame = (draw) =>
		window.setTimeout(() => draw(performance.now())) as unknown as number;
	window.cancelAnimationFrame = (id) => window.clearTimeout(id);
	// All elements share one rectangle within the window: a popover hides if its reference is out of view.
	Element.prototype.getBoundingClientRect = () => new DOMRect(100, 100, 100, 20);
	Object.defineProperties(document.documentElement, {
		clientWidth: { get: () => window.innerWidth },
		clientHeight: { get: () => window.innerHeight },
	});
	Element.prototype.scrollIntoView = () => {};
	Element.prototype.checkVisibility = () => true;
	document.elementFromPoint = () => null;
	Object.defineProperty(document, "fonts", {
		value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
	});
	const noRectangles = Object.assign([], { item: () => null }) as unknown as DOMRectList;
	Range.prototype.getClientRects = () => noRectangles;
	Range.prototype.getBoundingClientRect = () => new DOMRect();
}

/** Media queries of a desktop in light mode with reduced motion. */
function readMedia(media: string): MediaQueryList {
	const width = /\((min|max)-width: ([\d.]+)(em|px)\)/.exec(media);
	const pixels = Number(width?.[2]) * (width?.[3] === "em" ? 16 : 1);
	const isWidth = width && (width[1] === "min" ? window.innerWidth >= pixels : window.innerWidth <= pixels);
	const matches = isWidth ?? /reduced-motion: reduce|hover: hover|pointer: fine/.test(media);
	const list = Object.assign(new EventTarget(), { media, matches, onchange: null });
	return Object.assign(list, {
		addListener: () => {},
		removeListener: () => {},
	}) as unknown as MediaQueryList;
}
