import type { Browser, BrowserContext, Page, PlaywrightTestOptions } from "@playwright/test";
import { shiftClock } from "#tests/support/circumstances/shift-clock.ts";
import { cookiesOf, type Login } from "./logins.ts";
import { AHEAD } from "./servers.ts";
import { ASKED_LATELY, endTimers } from "./within.ts";

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
	await context.addInitScript(endTimers, ASKED_LATELY);
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
	/** Pages of which something stays that they cannot be made to forget. */
	readonly #spoilt = new WeakSet<Page>();

	constructor(browser: Browser, usual: Asked) {
		this.#browser = browser;
		this.#usual = usual;
	}

	async borrow(wanted: Wanted): Promise<BrowserContext> {
		const key = JSON.stringify(wanted);
		const free = this.#free.get(key);
		this.#free.delete(key);
		const context = free ?? (await newContext(this.#browser, { ...this.#usual, ...wanted }));
		this.#lent.set(context, wanted);
		return context;
	}

	/** The page that stands in a browser, or its first. */
	async page(context: BrowserContext): Promise<Page> {
		const [standing] = context.pages();
		if (standing) return standing;
		const page = await context.newPage();
		for (const name of LASTING) this.#note(page, name);
		return page;
	}

	/** Takes a browser back, as the next test may have it. One of its kind is enough. */
	async giveBack(context: BrowserContext): Promise<void> {
		const wanted = this.#lent.get(context)!;
		const key = JSON.stringify(wanted);
		this.#lent.delete(context);
		if (this.#free.has(key)) return context.close();
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
		await context.clearCookies();
		const page = await this.page(context);
		await page.unrouteAll({ behavior: "ignoreErrors" });
		for (const event of LISTENED) page.removeAllListeners(event);
		await page.emulateMedia({ colorScheme: "light" });
		await page.setViewportSize(viewport);
		await page.mouse.up();
		await page.mouse.move(0, 0);
		// Of the site, so that its process stays, and without a script that could keep anything.
		await page.goto("/icons/favicon.svg", { waitUntil: "commit" });
		await page.evaluate(() => {
			localStorage.clear();
			sessionStorage.clear();
		});
		await context.addCookies(cookiesOf(storageState));
	}

	#note(page: Page, name: (typeof LASTING)[number]): void {
		const given = page[name].bind(page) as (...parameters: unknown[]) => unknown;
		const noted = (...parameters: unknown[]) => {
			this.#spoilt.add(page);
			return given(...parameters);
		};
		Object.assign(page, { [name]: noted });
	}
}

/** What a page that was asked for it keeps: the next test has another. */
const LASTING = ["addInitScript", "exposeFunction", "exposeBinding", "routeWebSocket"] as const;

/** What tests listen to. */
const LISTENED = [
	"request",
	"requestfailed",
	"response",
	"console",
	"dialog",
	"download",
	"popup",
	"websocket",
];
