import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { shiftClock } from "#tests/support/circumstances/shift-clock.ts";
import { type Friend, friendOf } from "./friends.ts";
import type { NOBODY } from "./logins.ts";
import { OperatorApi } from "./operator-api.ts";
import { ownName } from "./own-name.ts";
import { AHEAD } from "./servers.ts";
import { Simulator } from "./simulator.ts";

// The tests and their pages have the time of the product that they are played on.
shiftClock(AHEAD);

type Login = string | typeof NOBODY;

interface Surroundings {
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

/** A test of the pages, in which no page may complain in its console. */
export const test = base.extend<Surroundings>({
	context: async ({ context }, use) => {
		await context.addInitScript(shiftClock, AHEAD);
		await use(context);
	},
	tolerated: [null, { option: true }],
	complaints: [
		async ({ context, tolerated }, use) => {
			const complaints: string[] = [];
			listen(context, complaints);
			await use(complaints);
			expect(complaints.filter((text) => !tolerated?.test(text))).toEqual([]);
		},
		{ auto: true },
	],
	openAs: async ({ browser, complaints, contextOptions, baseURL }, use) => {
		const opened: BrowserContext[] = [];
		await use(async (storageState, { width = 1280, height = 800 } = {}) => {
			const context = await browser.newContext({
				...contextOptions,
				baseURL,
				storageState,
				locale: "ja-JP",
				timezoneId: "Asia/Tokyo",
				viewport: { width, height },
			});
			await context.addInitScript(shiftClock, AHEAD);
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

function listen(context: BrowserContext, complaints: string[]): void {
	context.on("console", (message) => {
		if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
	});
	context.on("weberror", (error) => complaints.push(String(error.error())));
}

export { expect };
