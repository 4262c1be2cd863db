import type { Page } from "@playwright/test";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { expect, test } from "./support/test.ts";

test("the entry of a page that was opened by its address is in sight, wherever it stands in the menu", async ({
	page,
}) => {
	await page.goto("/line/setting/audit");
	const menu = page.getByRole("navigation", { name: "メニュー" });
	const entry = menu.getByRole("link", { name: "操作履歴" });
	await expect(entry).toHaveAttribute("aria-current", "page");
	await expect(entry).toBeInViewport({ ratio: 1 });
	expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("a page that starts while the room listens reads nothing twice", async ({
	context,
	page,
	simulator,
	newcomer,
}) => {
	const start = async (tab: Page) => {
		const greeted = tab.waitForEvent("websocket").then((line) => line.waitForEvent("framesent"));
		await tab.goto("/line/friend");
		await greeted;
	};
	await start(page);
	// A room hibernates after ten silent seconds, which pass on a busy machine, and then knows no earlier frame.
	const chatter = setInterval(() => void simulator.says(newcomer.userId, "もしもし"), 3 * SECOND);
	await simulator.moveClock(MINUTE);
	const secondTab = await context.newPage();
	const heard: string[] = [];
	secondTab.on("websocket", (line) =>
		line.on("framereceived", ({ payload }) => heard.push(JSON.parse(String(payload)).event)),
	);
	await start(secondTab);
	clearInterval(chatter);
	await simulator.says(newcomer.userId, "こんにちは");
	await expect.poll(() => heard).toContain("message");
	expect(heard).not.toContain("reload");
	await secondTab.close();
});

test("the files of a page load beside the session, not after it", async ({ page }) => {
	let answerSession = () => {};
	const asked = page.waitForRequest("**/api/session");
	await page.route("**/api/session", async (route) => {
		await new Promise<void>((answer) => {
			answerSession = answer;
		});
		await route.continue();
	});
	const file = page.waitForRequest(/\/assets\/AuditPage-/);
	await page.goto("/line/setting/audit");
	await asked;
	await file;
	answerSession();
	await expect(page.getByRole("heading", { name: "操作履歴", level: 1 })).toBeVisible();
});

test("the chosen colours are remembered", async ({ page }) => {
	await page.goto("/");
	const html = page.locator("html");
	await page.getByRole("button", { name: "山田 花子のメニュー" }).click();
	await page.getByRole("menuitem", { name: "暗い配色にする" }).click();
	await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
	await page.reload();
	await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("on a phone the menu stands at the bottom and leads everywhere", async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto("/");
	const menu = page.getByRole("navigation", { name: "メニュー" });
	const rest = page.getByRole("dialog", { name: "メニュー" });
	for (const { name, label = name, atThumb } of [
		{ name: "チャット", atThumb: true },
		{ name: "予約管理", label: "予約", atThumb: true },
		{ name: "友だち", atThumb: true },
		{ name: "ホーム", atThumb: true },
		{ name: "配信状況", atThumb: false },
		{ name: "自動応答", atThumb: false },
		{ name: "アクション", atThumb: false },
		{ name: "リッチメニュー", atThumb: false },
	]) {
		if (!atThumb) await menu.getByRole("button", { name: "メニュー", exact: true }).click();
		await (atThumb ? menu : rest).getByRole("link", { name: label }).first().click();
		await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
		await expect(rest).toHaveCount(0);
		const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(overhang).toBeLessThanOrEqual(0);
	}
});
