import {
	type BrowserContext,
	test as base,
	type ConsoleMessage,
	expect,
	type Page,
	type WebError,
} from "@playwright/test";
import { shiftClock } from "#tests/support/circumstances/shift-clock.ts";
import { KnownBrowsers, newContext } from "./browsers.ts";
import { type Friend, friendOf } from "./friends.ts";
import type { Login } from "./logins.ts";
import { OperatorApi } from "./operator-api.ts";
import { ownName } from "./own-name.ts";
import { AHEAD } from "./servers.ts";
import { Simulator } from "./simulator.ts";

// Tests and their pages use the time of their product.
shiftClock(AHEAD);

interface Surroundings {
	/** Uses a new browser, and passes nothing on to the next test. */
	alone: boolean;
	/** Console messages that this test tolerates; any others fail it. */
	tolerated: RegExp | null;
	/** Untolerated console messages of all pages: errors, refused scripts and styles. */
	complaints: string[];
	/** Opens a page as another operator in a browser of its own, by default one from the pool. */
	openAs: (login: Login, options?: { width?: number; height?: number; alone?: boolean }) => Promise<Page>;
	simulator: Simulator;
	/** Whether the test has moved the product's clock. */
	productClock: { isMoved: boolean };
	/** Prepares data through the API. */
	operatorApi: OperatorApi;
	/** New friend without any history, not even of an earlier attempt. */
	newcomer: Friend;
}

interface WorkerSurroundings {
	/** Pool of browsers for all tests of a worker without special options. */
	known: KnownBrowsers;
}

/** Test of the site's pages, in which no page may log errors. */
export const test = base.extend<Surroundings, WorkerSurroundings>({
	known: [
		async ({ browser }, use, { project }) => {
			const known = new KnownBrowsers(browser, project.use);
			await use(known);
			await known.close();
		},
		{ scope: "worker" },
	],
	alone: [false, { option: true }],
	context: async (
		{
			browser,
			known,
			alone,
			baseURL,
			storageState,
			viewport,
			hasTouch,
			isMobile,
			userAgent,
			javaScriptEnabled,
		},
		use,
		{ project },
	) => {
		const isUsual = !alone && !hasTouch && !isMobile && !userAgent && javaScriptEnabled;
		if (isUsual && viewport) {
			const context = await known.borrow({ storageState: storageState as Login, viewport });
			await use(context);
			await known.giveBack(context);
			return;
		}
		const asked = { baseURL, storageState, viewport, hasTouch, isMobile, userAgent, javaScriptEnabled };
		const context = await newContext(browser, { ...project.use, ...asked });
		await use(context);
		await context.close();
	},
	page: async ({ context, known }, use) => {
		await use(await known.page(context));
	},
	tolerated: [null, { option: true }],
	complaints: [
		async ({ context, tolerated, productClock }, use) => {
			const complaints: string[] = [];
			const hush = listen(context, complaints);
			await use(complaints);
			hush();
			const isTolerated = (text: string) =>
				tolerated?.test(text) || (productClock.isMoved && OUTDATED_TOKEN.test(text));
			expect(complaints.filter((text) => !isTolerated(text))).toEqual([]);
		},
		{ auto: true },
	],
	openAs: async ({ browser, known, complaints }, use, { project }) => {
		const opened: (() => Promise<void>)[] = [];
		await use(async (storageState, { width = 1280, height = 800, alone = false } = {}) => {
			const asked = { storageState, viewport: { width, height } };
			const context = alone
				? await newContext(browser, { ...project.use, ...asked })
				: await known.borrow(asked);
			const hush = listen(context, complaints);
			opened.push(async () => {
				hush();
				await (alone ? context.close() : known.giveBack(context));
			});
			return known.page(context);
		});
		for (const leave of opened) await leave();
	},
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
	productClock: async ({}, use) => {
		await use({ isMoved: false });
	},
	simulator: async ({ playwright, baseURL, productClock }, use) => {
		const request = await playwright.request.newContext({ baseURL });
		await use(
			new Simulator(request, () => {
				productClock.isMoved = true;
			}),
		);
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

/**
 * Sticker images are hosted by LINE, which tests must not call (playwright.config.ts). The home page shows
 * the newest messages, so one test's sticker appears on another's pages.
 */
const STICKERS = "https://stickershop.line-scdn.net/";

/**
 * Refusal of a room's token that a moved clock made too old between its request and its use. The page requests
 * another one; a browser reports the refusal nevertheless.
 */
const OUTDATED_TOKEN = /^WebSocket connection to '[^']*\/parties\/[^']*' failed: .* response code: 403/;

/** Collects errors of the pages; returns a function that stops it. */
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
