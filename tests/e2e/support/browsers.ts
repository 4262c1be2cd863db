import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from "@playwright/test";
import { shiftClock } from "#tests/support/circumstances/shift-clock.ts";
import { cookiesOf, type Login } from "./logins.ts";
import { AHEAD } from "./servers.ts";
import { endTimers, OF_THE_PAGE_LEFT } from "./within.ts";

/** What a browser is asked to be. */
type Asked = { [Name in keyof PlaywrightTestOptions]?: PlaywrightTestOptions[Name] | undefined };

const CONTEXT_OPTIONS = [
	...(["baseURL", "storageState", "viewport", "locale", "timezoneId"] as const),
	...(["hasTouch", "isMobile", "userAgent", "javaScriptEnabled"] as const),
];

/** A browser with nothing in it but a login, whose pages have the product's time. */
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
 * The browsers of a worker that know the site, lent to one test after the other: one for each login and window, with one
 * page in it. A start of the site there is a third cheaper than on a new page, and half as dear as in a new browser: its
 * process stands, the files are there and compiled.
 */
export class KnownBrowsers {
	readonly #browser: Browser;
	readonly #usual: Asked;
	readonly #free = new Map<string, BrowserContext>();
	readonly #lent = new Map<BrowserContext, Wanted>();
	/** Browsers and pages of which something stays that they cannot be made to forget. */
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
		// What a session of the developers' tools had a page do goes with the page.
		note(context, ["newCDPSession"], (page) => this.#spoilt.add(page as Page));
		return context;
	}

	/** The page that stands in a browser, or its first. */
	async page(context: BrowserContext): Promise<Page> {
		const [standing] = context.pages();
		if (standing) return standing;
		const page = await context.newPage();
		note(page, [...LASTING, ...LASTING_IN_PAGE], () => this.#spoilt.add(page));
		return page;
	}

	/** Takes a browser back, as the next test may have it. One of its kind is enough. */
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

	/** Takes away what a test may have left, but for what the browser knows of the site's files. */
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
		// Of the site, so that its process stays, and without a script that could keep anything.
		await page.goto("/icons/favicon.svg", { waitUntil: "commit" });
		await page.evaluate(() => {
			localStorage.clear();
			sessionStorage.clear();
		});
		// Last: a page that stood until now may have been given or have set another as it was left.
		await context.clearCookies();
		await context.addCookies(cookiesOf(storageState));
	}
}

/** Tells of each call of some of an object's methods, which do what they did. */
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

/** What a page or a browser that was asked for it keeps: the next test has another. */
const LASTING = [
	...(["addInitScript", "exposeFunction", "exposeBinding"] as const),
	...(["routeWebSocket", "setExtraHTTPHeaders"] as const),
] as const;
const LASTING_IN_PAGE = ["setDefaultTimeout", "setDefaultNavigationTimeout"] as const;
const LASTING_IN_BROWSER = [...LASTING_IN_PAGE, "setGeolocation", "setOffline"] as const;
const CLOCK = ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const;

/** What tests listen to. */
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
