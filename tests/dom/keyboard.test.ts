import { expect, test } from "./support/test.ts";

test("the quick search opens with Ctrl+K and leads to a friend", async ({ page }) => {
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
	await page.keyboard.press("Control+K");
	await expect(page.getByLabel("ページ名・友だちの名前")).toBeFocused();
	await page.keyboard.type("ｓ．ＭＡＹＵＭＩ");
	const found = page.getByRole("listbox", { name: "検索結果" }).getByRole("option");
	await expect(found.first()).toContainText("S.Mayumi");
	await expect(found.first()).toHaveAttribute("data-combobox-selected", "true");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: "S.Mayumi" })).toBeVisible();
});
