import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { expect, test } from "./support/test.ts";

test("the first Tab offers the way past the menu", async ({ page }) => {
	await page.goto("/line/friend");
	await expect(page.getByRole("heading", { name: "友だち" })).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "本文へ移動" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("main")).toBeFocused();
});

test("a button that is disabled during its work has the focus again afterwards", async ({ page }) => {
	await page.goto(addressOf("lineCoupons"));
	const button = page.getByRole("button", { name: "LINEから読み込む" });
	await button.press("Enter");
	await expect(page.getByText(/LINEに\d+件のクーポンがあります/)).toBeVisible();
	await expect(button).toBeFocused();
});
