import type { BrowserContext, Page } from "@playwright/test";
import { NOBODY } from "./support/logins.ts";
import { expect, test } from "./support/test.ts";

/** Window size that no other test uses. */
const WANTED = { storageState: NOBODY, viewport: { width: 640, height: 480 } };

test("a browser that is lent again has nothing of whoever had it before", async ({ known }) => {
	const context = await known.borrow(WANTED);
	const page = await known.page(context);
	await page.goto("/login");
	await page.evaluate(() => {
		localStorage.left = "1";
		sessionStorage.left = "1";
		addEventListener("pagehide", () => {
			// biome-ignore lint/suspicious/noDocumentCookie: as a page goes, nothing is waited for.
			document.cookie = "left=1; path=/";
		});
	});
	const mayPaste = () =>
		page.evaluate(async () => {
			const { state } = await navigator.permissions.query({ name: "clipboard-read" as PermissionName });
			return state;
		});
	const before = await mayPaste();
	await context.grantPermissions(["clipboard-read"]);
	expect(await mayPaste()).not.toBe(before);
	await context.route("**/api/session", (route) => route.abort());
	await page.route("**/login", (route) => route.abort());
	await page.emulateMedia({ media: "print", colorScheme: "dark", reducedMotion: "no-preference" });
	await page.setViewportSize({ width: 320, height: 240 });
	await context.newPage();
	await known.giveBack(context);

	const again = await known.borrow(WANTED);
	expect(again).toBe(context);
	expect(again.pages()).toEqual([page]);
	expect(await again.cookies()).toEqual([]);
	await page.goto("/login");
	const answered = page.waitForResponse("**/api/session");
	await page.goto("/line/friend");
	await answered;
	expect(await mayPaste()).toBe(before);
	const found = await page.evaluate(() => ({
		kept: [localStorage.left, sessionStorage.left],
		media: ["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map(
			(media) => matchMedia(media).matches,
		),
		window: [innerWidth, innerHeight],
	}));
	expect(found).toEqual({
		kept: [undefined, undefined],
		media: [false, false, true],
		window: [640, 480],
	});
	await known.giveBack(again);
});

interface Lasting {
	what: string;
	ask: (context: BrowserContext, page: Page) => Promise<unknown>;
	/** Whether the next test gets another browser, or only another page. */
	another: "browser" | "page";
}

const LASTING: Lasting[] = [
	{ what: "a clock", ask: (_, page) => page.clock.install(), another: "browser" },
	{ what: "a script", ask: (context) => context.addInitScript("1"), another: "browser" },
	{ what: "a lost network", ask: (context) => context.setOffline(true), another: "browser" },
	{ what: "a page's script", ask: (_, page) => page.addInitScript("1"), another: "page" },
	{
		what: "a slow processor",
		ask: async (context, page) => {
			const tools = await context.newCDPSession(page);
			await tools.send("Emulation.setCPUThrottlingRate", { rate: 2 });
		},
		another: "page",
	},
];

test("what a browser or a page keeps for good is not lent again", async ({ known }) => {
	for (const { what, ask, another } of LASTING)
		await test.step(what, async () => {
			const context = await known.borrow(WANTED);
			const page = await known.page(context);
			await ask(context, page);
			await known.giveBack(context);
			const again = await known.borrow(WANTED);
			expect(again === context).toBe(another === "page");
			expect(await known.page(again)).not.toBe(page);
			await known.giveBack(again);
		});
});
