import { expect, test } from "./support/test.ts";

test("the menu is hidden and shown, and remembers which", async ({ page }) => {
	await page.goto("/line/friend");
	const menu = page.getByRole("navigation", { name: "メニュー" });
	await expect(menu.getByRole("link", { name: "友だち", exact: true })).toHaveAttribute(
		"aria-current",
		"page",
	);
	await page.getByRole("button", { name: "メニューを隠す" }).click();
	await expect(menu).toBeHidden();
	await page.reload();
	await expect(page.getByRole("heading", { name: "友だち" })).toBeVisible();
	await expect(menu).toBeHidden();

	await page.getByRole("button", { name: "メニューを表示する" }).click();
	await expect(menu).toBeVisible();
	await page.goto("/line/reaction");
	await expect(menu.getByRole("link", { name: "自動応答" })).toHaveAttribute("aria-current", "page");
});

test.describe("unknown addresses", () => {
	test("an address without a page is answered with 404 and a page that leads on", async ({ page }) => {
		expect((await page.request.get("/nowhere")).status()).toBe(404);
		await page.goto("/nowhere");
		await expect(page.getByRole("heading", { name: "ページが見つかりません" })).toBeVisible();
		await page.getByRole("link", { name: "ホームを開く" }).click();
		await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
	});

	test("a friend who does not exist is said to be missing", async ({ page }) => {
		await page.goto("/line/friend/999999");
		await expect(page.getByRole("heading", { name: "友だちが見つかりません" })).toBeVisible();
		await page.getByRole("link", { name: "友だち一覧へ" }).click();
		await expect(page.getByRole("heading", { name: "友だち", exact: true })).toBeVisible();
	});
});
