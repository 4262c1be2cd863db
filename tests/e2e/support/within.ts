import type { Page } from "@playwright/test";

/** For so long a page does not ask again for what it has asked for, ms (SWR). */
export const ASKED_LATELY = 2_000;
/** For so long a notice of what went well stands (the component library). */
const NOTICE = 4_000;
/** What the page that is left has begun, and a page that is started anew would not have. */
export const OF_THE_PAGE_LEFT = [ASKED_LATELY, NOTICE];

type Forgetful = typeof globalThis & { endTimers?: () => void };

/** Lets a page's timers of some lengths be ended before their time. Stands alone, so that a page can be given it. */
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
		// Node's timers are objects, a browser's are numbers.
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
 * Goes to another page within the site, as its links do: starting it anew is most of what opening a page costs. What was
 * asked for lately is asked for again there, since a test may have changed it meanwhile, faster than anybody could; and a
 * notice of what went well has gone, as it has from a page that starts.
 */
export const goWithin = (page: Page, address: string): Promise<void> =>
	page.evaluate(async (address) => {
		(globalThis as Forgetful).endTimers?.();
		history.pushState(null, "", address);
		// The page that was left has gone when the next picture is drawn.
		for (let pictures = 0; pictures < 2; pictures++)
			await new Promise((drawn) => requestAnimationFrame(drawn));
	}, address);

/** Opens a page: within the site where it stands, and else by its start. */
export async function open(page: Page, address: string): Promise<void> {
	const stands = await page.evaluate(() => Boolean(document.getElementById("root")?.firstChild));
	if (stands) await goWithin(page, address);
	else await page.goto(address);
}
