import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a link that vanishes with its page hands the focus to the next page", async ({ page }) => {
	await open(page, addressOf("broadcasts"));
	await page.getByRole("link", { name: "一斉配信を作成する" }).click();
	await expect(page.getByRole("heading", { name: "一斉配信の作成" })).toBeVisible();
	await expect(page.getByRole("main")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "一斉配信の一覧へ戻る" })).toBeFocused();
});

test("a page that the search opens has the focus, and the menu keeps its own", async ({ page }) => {
	await open(page, addressOf("home"));
	await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
	await page.keyboard.press("Control+K");
	await page.getByLabel("ページ・設定・項目・友だちの名前").fill("配信状況");
	await page.getByRole("option", { name: "配信状況" }).click();
	await expect(page.getByRole("heading", { name: "配信状況" })).toBeVisible();
	await expect(page.getByRole("main")).toBeFocused();
	const link = page.getByRole("link", { name: "タグ", exact: true });
	await link.click();
	await expect(page.getByRole("heading", { name: "タグ" })).toBeVisible();
	await expect(link).toBeFocused();
});
