import { inject } from "vitest";
import { Cookies, sendAs } from "./http.ts";
import type { SitePage } from "./page.ts";
import { settle } from "./wait.ts";

/** Address of this worker's product. */
export const ORIGIN = inject("products")[Number(process.env.VITEST_POOL_ID ?? 1) - 1]!;

/** Cookies of the visitor in whose name the page calls. */
export const cookies = new Cookies();

const { App, createElement, createRoot, forgetEverything, modals, mutate, notifications } = (await import(
	inject("site")
)) as typeof import("./site-entry.ts");

let root: ReturnType<typeof createRoot> | undefined;
let page: SitePage | undefined;

/** Has the calls of the site go through a page, to this worker's product. */
export function connect(to: SitePage): void {
	page = to;
	globalThis.fetch = callOfSite;
	globalThis.WebSocket = SilentSocket as unknown as typeof WebSocket;
	(window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(`${ORIGIN}/`);
}

const underWay = new Map<Promise<unknown>, string>();

/** Addresses of the site's calls that are not answered yet. */
export const callsUnderWay = (): string[] => [...underWay.values()];

async function callOfSite(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
	const url = new URL(input instanceof Request ? input.url : input, ORIGIN);
	const call = page!.send(url, init, () => sendAs(cookies, url, init));
	underWay.set(call, url.pathname);
	try {
		return await call;
	} finally {
		underWay.delete(call);
	}
}

/** A socket that never opens: a page of this level learns of news when it asks. */
class SilentSocket extends EventTarget {
	readonly readyState = 0;
	readonly bufferedAmount = 0;
	close(): void {}
	send(): void {}
}

/** Renders the site at the document's address. */
export function beginSite(): void {
	document.body.innerHTML = '<div id="root"></div>';
	root = createRoot(document.getElementById("root")!);
	root.render(createElement(App));
}

/** Takes the site away, with all that it has read. */
export async function endSite(): Promise<void> {
	// Both are kept by their libraries, beyond the page.
	notifications.clean();
	modals.closeAll();
	root?.unmount();
	root = undefined;
	// An answer that arrives later would be the next page's.
	await Promise.allSettled(underWay.keys());
	await settle();
	(globalThis as { endTimers?: () => void }).endTimers?.();
	await forgetEverything();
	// A call of the page that was left would stand for the next page's own, which then waits for nothing.
	await mutate(() => true, undefined, { revalidate: true });
	document.body.innerHTML = "";
}
