import { readFileSync } from "node:fs";
import {
	type Browser,
	type BrowserContext,
	test as base,
	type ConsoleMessage,
	expect,
	type Page,
	type PlaywrightTestOptions,
	type WebError,
} from "@playwright/test";
import { shiftClock } from "#tests/support/circumstances/shift-clock.ts";
import { type Friend, friendOf } from "./friends.ts";
import { ADMINISTRATOR, type NOBODY } from "./logins.ts";
import { OperatorApi } from "./operator-api.ts";
import { ownName } from "./own-name.ts";
import { AHEAD } from "./servers.ts";
import { Simulator } from "./simulator.ts";

// The tests and their pages have the time of the product that they are played on.
shiftClock(AHEAD);

type Login = string | typeof NOBODY;

interface Surroundings {
	/** Begins in a browser that has seen nothing yet, and leaves nothing to the next test: its clock, its first load. */
	alone: boolean;
	/** What the console of a page may say in this test; anything else fails it. */
	tolerated: RegExp | null;
	/** What the consoles of all pages said that nobody tolerates: errors, refused scripts and styles. */
	complaints: string[];
	/** Opens a page of somebody else, in a browser of their own. */
	openAs: (login: Login, options?: { width?: number; height?: number }) => Promise<Page>;
	simulator: Simulator;
	/** Prepares what a test needs but is not about. */
	operatorApi: OperatorApi;
	/** Somebody who has just become a friend, and to whom nothing has happened yet, in no earlier try either. */
	newcomer: Friend;
}

interface WorkerSurroundings {
	/** The administrator's browser, for all tests of a worker that ask for nothing else. */
	kept: BrowserContext;
}

/** A test of the pages, in which no page may complain in its console. */
export const test = base.extend<Surroundings, WorkerSurroundings>({
	kept: [
		async ({ browser }, use, { project }) => {
			const context = await newContext(browser, project.use);
			await use(context);
			await context.close();
		},
		{ scope: "worker" },
	],
	alone: [false, { option: true }],
	// A browser that knows the site starts a page with a third less work: it has its files, and has compiled them.
	context: async (
		{ browser, kept, alone, baseURL, storageState, viewport, hasTouch, isMobile, userAgent },
		use,
		{ project },
	) => {
		const asked = { baseURL, storageState, viewport, hasTouch, isMobile, userAgent };
		const isUsual = storageState === ADMINISTRATOR && viewport?.width === project.use.viewport?.width;
		if (isUsual && !alone && !hasTouch && !isMobile && !userAgent) {
			await use(kept);
			await leaveAsFound(kept, String(baseURL));
			return;
		}
		const context = await newContext(browser, { ...project.use, ...asked });
		await use(context);
		await context.close();
	},
	tolerated: [null, { option: true }],
	complaints: [
		async ({ context, tolerated }, use) => {
			const complaints: string[] = [];
			const hush = listen(context, complaints);
			await use(complaints);
			hush();
			expect(complaints.filter((text) => !tolerated?.test(text))).toEqual([]);
		},
		{ auto: true },
	],
	openAs: async ({ browser, complaints }, use, { project }) => {
		const opened: BrowserContext[] = [];
		await use(async (storageState, { width = 1280, height = 800 } = {}) => {
			const viewport = { width, height };
			const context = await newContext(browser, { ...project.use, storageState, viewport });
			opened.push(context);
			listen(context, complaints);
			return context.newPage();
		});
		for (const context of opened) await context.close();
	},
	simulator: async ({ playwright, baseURL }, use) => {
		const request = await playwright.request.newContext({ baseURL });
		await use(new Simulator(request));
		await request.dispose();
	},
	operatorApi: async ({ context }, use) => {
		await use(new OperatorApi(context.request));
	},
	newcomer: async ({ simulator, operatorApi }, use) => {
		const name = ownName("はじめての人");
		const userId = await simulator.follows(name);
		await expect.poll(() => operatorApi.findFriends(name)).toHaveLength(1);
		const [id = 0] = await operatorApi.findFriends(name);
		await use(friendOf(id, name, userId));
	},
});

type Asked = { [Name in keyof PlaywrightTestOptions]?: PlaywrightTestOptions[Name] | undefined };

/** A browser with nothing in it but a login, whose pages have the product's time. */
async function newContext(browser: Browser, asked: Asked): Promise<BrowserContext> {
	const { baseURL, storageState, viewport, locale, timezoneId, hasTouch, isMobile, userAgent } = asked;
	const wanted = { baseURL, storageState, viewport, locale, timezoneId, hasTouch, isMobile, userAgent };
	const named = Object.entries(wanted).filter(([, value]) => value !== undefined);
	const context = await browser.newContext({ ...asked.contextOptions, ...Object.fromEntries(named) });
	await context.addInitScript(shiftClock, AHEAD);
	return context;
}

/** Takes away what a test may have left, but for what the browser knows of the site's files. */
async function leaveAsFound(context: BrowserContext, origin: string): Promise<void> {
	const [page] = context.pages();
	if (page) {
		// What a page itself can be asked it may be too busy to answer: it may just be leaving.
		const browser = await context.newCDPSession(page);
		await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
	}
	for (const each of context.pages()) await each.close();
	await context.unrouteAll({ behavior: "ignoreErrors" });
	await context.clearPermissions();
	const { cookies } = JSON.parse(readFileSync(ADMINISTRATOR, "utf8")) as StorageState;
	await context.clearCookies();
	await context.addCookies(cookies);
}

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/**
 * Pictures of stickers lie at LINE, where a test asks for nothing (playwright.config.ts). The newest messages stand on the
 * home page, so that one test's sticker is on another's.
 */
const STICKERS = "https://stickershop.line-scdn.net/";

/** Notes what the pages complain of, until it is told to stop. */
function listen(context: BrowserContext, complaints: string[]): () => void {
	const onConsole = (message: ConsoleMessage) => {
		if (message.location().url.startsWith(STICKERS)) return;
		if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
	};
	const onError = (error: WebError) => complaints.push(String(error.error()));
	context.on("console", onConsole);
	context.on("weberror", onError);
	return () => {
		context.off("console", onConsole);
		context.off("weberror", onError);
	};
}

export { expect };
