import type { Page } from "@playwright/test";

/** SWR's deduplication interval, ms. */
export const ASKED_LATELY = 2_000;
/** Duration of the component library's success notices, ms. */
const NOTICE = 4_000;
/** Timers that a page reload would have ended. */
export const OF_THE_PAGE_LEFT = [ASKED_LATELY, NOTICE];

type Forgetful = typeof globalThis & { endTimers?: () => void };

/**
 * Makes a page's timers of some lengths endable in advance. Self-contained, because it is injected into
 * pages.
 */
export function endTimers(lengths: number[]): void {
	const { setTimeout, clearTimeout } = window;
	const running = new Map<number, () => void>();
	const end = (id: number) => {
		const work = running.get(id);
		window.clearTimeout(id);
		work?.();
	};
	window.setTimeout = ((work: () => void, after?: number, ...rest: []) => {
		if (!lengths.includes(after ?? 0)) return setTimeout(work, after, ...rest);
		const timer = setTimeout(() => end(id), after);
		// Timers are objects in Node, and numbers in a browser.
		const id = Number(timer);
		running.set(id, () => work(...rest));
		return timer;
	}) as typeof window.setTimeout;
	window.clearTimeout = (id?: unknown) => {
		running.delete(Number(id));
		clearTimeout(Number(id));
	};
	(globalThis as Forgetful).endTimers = () => {
		for (const id of [...running.keys()]) end(id);
	};
}

/**
 * Navigates within the site like its links: reloading is most of the cost of opening a page. Ends SWR's
 * deduplication, because the test may have changed data faster than any user, and success notices, as a
 * reload would.
 */
export const goWithin = (page: Page, address: string): Promise<void> =>
	page.evaluate(async (address) => {
		(globalThis as Forgetful).endTimers?.();
		history.pushState(null, "", address);
		// The previous page is gone after the next frame.
		for (let pictures = 0; pictures < 2; pictures++)
			await new Promise((drawn) => requestAnimationFrame(drawn));
	}, address);

/** Opens a page: within the site if it is loaded, otherwise by loading it. */
export async function open(page: Page, address: string): Promise<void> {
	const stands = await page.evaluate(() => Boolean(document.getElementById("root")?.firstChild));
	if (stands) await goWithin(page, address);
	else await page.goto(address);
}
