import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from "@playwright/test";
import { shiftClock } from "#tests/support/circumstances/shift-clock.ts";
import { cookiesOf, type Login } from "./logins.ts";
import { AHEAD } from "./servers.ts";
import { endTimers, OF_THE_PAGE_LEFT } from "./within.ts";

/** Options of a browser context. */
type Asked = { [Name in keyof PlaywrightTestOptions]?: PlaywrightTestOptions[Name] | undefined };

const CONTEXT_OPTIONS = [
	...(["baseURL", "storageState", "viewport", "locale", "timezoneId"] as const),
	...(["hasTouch", "isMobile", "userAgent", "javaScriptEnabled"] as const),
];

/** Browser context with only a login, whose pages use the product's time. */
export async function newContext(browser: Browser, asked: Asked): Promise<BrowserContext> {
	const named = CONTEXT_OPTIONS.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]]));
	const context = await browser.newContext({ ...asked.contextOptions, ...Object.fromEntries(named) });
	await context.addInitScript(shiftClock, AHEAD);
	await context.addInitScript(endTimers, OF_THE_PAGE_LEFT);
	return context;
}

interface Wanted {
	storageState: Login;
	viewport: { width: number; height: number };
}

/**
 * Pool of browser contexts that have loaded the site: one per login and window, with one page each. Starting
 * the site there costs a third less than on a new page, and half as much as in a new context: process and
 * compiled files exist already.
 */
export class KnownBrowsers {
	readonly #browser: Browser;
	readonly #usual: Asked;
	readonly #free = new Map<string, BrowserContext>();
	readonly #lent = new Map<BrowserContext, Wanted>();
	/** Contexts and pages with changes that cannot be undone. */
	readonly #spoilt = new WeakSet<BrowserContext | Page>();

	constructor(browser: Browser, usual: Asked) {
		this.#browser = browser;
		this.#usual = usual;
	}

	async borrow(wanted: Wanted): Promise<BrowserContext> {
		const key = JSON.stringify(wanted);
		const free = this.#free.get(key);
		this.#free.delete(key);
		const context = free ?? (await this.#make(wanted));
		this.#lent.set(context, wanted);
		return context;
	}

	async #make(wanted: Wanted): Promise<BrowserContext> {
		const context = await newContext(this.#browser, { ...this.#usual, ...wanted });
		note(context, [...LASTING, ...LASTING_IN_BROWSER], () => this.#spoilt.add(context));
		note(context.clock, CLOCK, () => this.#spoilt.add(context));
		// Effects of a CDP session end with its page.
		note(context, ["newCDPSession"], (page) => this.#spoilt.add(page as Page));
		return context;
	}

	/** The context's first page, created if needed. */
	async page(context: BrowserContext): Promise<Page> {
		const [standing] = context.pages();
		if (standing) return standing;
		const page = await context.newPage();
		note(page, [...LASTING, ...LASTING_IN_PAGE], () => this.#spoilt.add(page));
		return page;
	}

	/** Returns a context to the pool after cleaning; keeps one per kind. */
	async giveBack(context: BrowserContext): Promise<void> {
		const wanted = this.#lent.get(context)!;
		const key = JSON.stringify(wanted);
		this.#lent.delete(context);
		if (this.#free.has(key) || this.#spoilt.has(context)) return context.close();
		await this.#leaveAsFound(context, wanted);
		this.#free.set(key, context);
	}

	async close(): Promise<void> {
		for (const context of [...this.#free.values(), ...this.#lent.keys()]) await context.close();
	}

	/** Removes everything that a test may have left, except cached files. */
	async #leaveAsFound(context: BrowserContext, { storageState, viewport }: Wanted): Promise<void> {
		const [first, ...others] = context.pages();
		for (const each of others) await each.close();
		if (first && this.#spoilt.has(first)) await first.close();
		await context.unrouteAll({ behavior: "ignoreErrors" });
		await context.clearPermissions();
		const page = await this.page(context);
		await page.unrouteAll({ behavior: "ignoreErrors" });
		for (const event of LISTENED) page.removeAllListeners(event);
		await page.emulateMedia({
			...{ media: null, colorScheme: "light", contrast: null, forcedColors: null },
			reducedMotion: this.#usual.contextOptions?.reducedMotion ?? null,
		});
		await page.setViewportSize(viewport);
		await page.mouse.up();
		await page.mouse.move(0, 0);
		// A resource of the same origin without scripts keeps the process alive and stores nothing.
		await page.goto("/icons/favicon.svg", { waitUntil: "commit" });
		await page.evaluate(() => {
			localStorage.clear();
			sessionStorage.clear();
		});
		// Last, because the page left may have received or set other cookies meanwhile.
		await context.clearCookies();
		await context.addCookies(cookiesOf(storageState));
	}
}

/** Wraps methods of an object with a notification before each call. */
function note<Noted extends object>(
	noted: Noted,
	names: readonly (keyof Noted)[],
	tell: (first: unknown) => void,
): void {
	for (const name of names) {
		const given = (noted[name] as (...parameters: unknown[]) => unknown).bind(noted);
		const told = (...parameters: unknown[]) => {
			tell(parameters[0]);
			return given(...parameters);
		};
		Object.assign(noted, { [name]: told });
	}
}

/** Methods with lasting effects: the next test gets a new page or context. */
const LASTING = [
	...(["addInitScript", "exposeFunction", "exposeBinding"] as const),
	...(["routeWebSocket", "setExtraHTTPHeaders"] as const),
] as const;
const LASTING_IN_PAGE = ["setDefaultTimeout", "setDefaultNavigationTimeout"] as const;
const LASTING_IN_BROWSER = [...LASTING_IN_PAGE, "setGeolocation", "setOffline"] as const;
const CLOCK = ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const;

/** Events that tests listen to. */
const LISTENED = [
	"request",
	"requestfailed",
	"requestfinished",
	"response",
	"console",
	"dialog",
	"download",
	"filechooser",
	"framenavigated",
	"pageerror",
	"popup",
	"websocket",
	"worker",
];
