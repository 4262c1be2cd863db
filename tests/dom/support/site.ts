import { inject } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { Cookies, sendAs } from "./http.ts";
import type { SitePage } from "./page.ts";
import { settle } from "./wait.ts";

const OWN_PRODUCT = inject("products")[Number(process.env.VITEST_POOL_ID ?? 1) - 1]!;

/** Address of the product that the page visits, by default this worker's. */
export let ORIGIN = OWN_PRODUCT;

/** Visits another product, until it is called without one. */
export function visitProduct(address = OWN_PRODUCT): void {
	ORIGIN = address;
}

/** Cookies of the page's visitor. */
export const cookies = new Cookies();

const { App, createElement, createRoot, clearLoadedData, modals, mutate, notifications } = (await import(
	inject("site")
)) as typeof import("./site-entry.ts");

let root: ReturnType<typeof createRoot> | undefined;
let page: SitePage | undefined;

/** Routes the site's calls through a page to this worker's product. */
export function connect(to: SitePage): void {
	page = to;
	globalThis.fetch = callOfSite;
	globalThis.WebSocket = SilentSocket as unknown as typeof WebSocket;
	(window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(`${ORIGIN}/`);
}

const underWay = new Map<Promise<unknown>, string>();

/** Addresses of open calls. */
export const callsUnderWay = (): string[] => [...underWay.values()];

async function callOfSite(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
	const url = new URL(input instanceof Request ? input.url : input, ORIGIN);
	const call = page!.send(url, init, () => sendAs(cookies, url, init));
	underWay.set(call, url.pathname);
	try {
		const answer = await call;
		if (answer.status === 422) await complainOfUnknownFields(url, answer.clone());
		return answer;
	} finally {
		underWay.delete(call);
	}
}

/** Beginning of a refusal of a field that the call does not have. */
const UNKNOWN_FIELD = FIELD_TEXTS.unknownName("", "").slice(2);

/** Logs fields that the site sends and no call has: a page may hide the refusal of a preview or of a count. */
async function complainOfUnknownFields({ pathname }: URL, refusal: Response): Promise<void> {
	const text = await refusal.text();
	if (text.includes(UNKNOWN_FIELD)) console.error(`${pathname}: ${text}`);
}

/** WebSocket that never opens: pages of this level only poll. */
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

/** Unmounts the site and clears its caches. */
export async function endSite(): Promise<void> {
	// The libraries keep both outside the React tree.
	notifications.clean();
	modals.closeAll();
	root?.unmount();
	root = undefined;
	// A late response would reach the next page.
	await Promise.allSettled(underWay.keys());
	await settle();
	(globalThis as { endTimers?: () => void }).endTimers?.();
	await clearLoadedData();
	// Clears SWR's pending requests, which would otherwise be reused by the next page.
	await mutate(() => true, undefined, { revalidate: true });
	document.body.innerHTML = "";
}
