import type { Page } from "@playwright/test";
import { demoFriend } from "../e2e/support/friends.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, role: "link" | "button" | "textbox" | "combobox" | "radio", name: string) {
	const wanted = page.getByRole(role, { name, exact: true });
	for (let presses = 0; presses < 60; presses++) {
		if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return;
		await page.keyboard.press("Tab");
	}
	await expect(wanted).toBeFocused();
}

test("an auto-response is made, found and deleted with the keyboard alone", async ({ page }) => {
	const name = ownName("支払い方法");
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
	await tabTo(page, "link", "自動応答");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: "自動応答" })).toBeVisible();
	await tabTo(page, "link", "新しい自動応答");
	await page.keyboard.press("Enter");

	await expect(page.getByRole("heading", { name: "自動応答の作成" })).toBeVisible();
	await tabTo(page, "textbox", "自動応答名");
	await page.keyboard.type(name);
	await tabTo(page, "combobox", "キーワード");
	await page.keyboard.type("支払い");
	await page.keyboard.press("Enter");
	await page.keyboard.type("カード");
	await page.keyboard.press("Enter");
	await tabTo(page, "radio", "いずれかを含む");
	await page.keyboard.press("ArrowDown");
	await expect(page.getByRole("radio", { name: "すべて含む" })).toBeChecked();
	await tabTo(page, "button", "登録済みのアクションから選ぶ");
	await page.keyboard.press("Enter");
	await tabTo(page, "button", "実行するアクションを選択する");
	await page.keyboard.press("Enter");
	const selector = page.getByRole("dialog", { name: "実行するアクションを選択" });
	await expect(selector.getByRole("searchbox")).toBeFocused();
	await page.keyboard.type("営業時間の回答");
	await expect(selector.getByTitle("営業時間の回答", { exact: true })).toBeVisible();
	await page.keyboard.press("Enter");
	await expect(selector).toHaveCount(0);
	await expect(page.getByRole("list", { name: "選択中の実行するアクション" })).toHaveText("営業時間の回答");
	await page.keyboard.press("Control+S");

	await expect(page.getByText("保存しました")).toBeVisible();
	const row = page.getByRole("row").filter({ hasText: name });
	await expect(row).toContainText("すべて含む");

	const link = page.getByRole("link", { name, exact: true });
	await tabTo(page, "link", name);
	await page.keyboard.press("ArrowDown");
	await expect(link).not.toBeFocused();
	await page.keyboard.press("ArrowUp");
	await expect(link).toBeFocused();
	await page.keyboard.press("Delete");
	const question = page.getByRole("dialog", { name: "自動応答を削除" });
	// The focus is on the cancel button, so Enter deletes nothing.
	await expect(question.getByRole("button", { name: "キャンセル" })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(question).toHaveCount(0);
	await expect(link).toBeFocused();
	await page.keyboard.press("Delete");
	await expect(question.getByRole("button", { name: "キャンセル" })).toBeFocused();
	await tabTo(page, "button", "削除する");
	await page.keyboard.press("Enter");
	await expect(row).toHaveCount(0);
});

test("the quick search finds settings and items, and closes with Escape", async ({ page }) => {
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
	await page.keyboard.press("Control+K");
	await expect(page.getByLabel("ページ・設定・項目・友だちの名前")).toBeFocused();
	const found = page.getByRole("listbox", { name: "検索結果" }).getByRole("option");
	await page.keyboard.type("お客さまへの質問");
	await expect(found.filter({ hasText: "渋谷店" })).toHaveCount(1);
	await page.getByLabel("ページ・設定・項目・友だちの名前").fill("しばらく来店");
	await expect(found.filter({ hasText: "しばらく来店なし" }).first()).toContainText("タグ");
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the quick search opens with Ctrl+K and leads to a friend", async ({ page }) => {
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "ホーム" })).toBeVisible();
	await page.keyboard.press("Control+K");
	await expect(page.getByLabel("ページ・設定・項目・友だちの名前")).toBeFocused();
	await page.keyboard.type("ｓ．ＭＡＹＵＭＩ");
	const found = page.getByRole("listbox", { name: "検索結果" }).getByRole("option");
	await expect(found.first()).toContainText("S.Mayumi");
	await expect(found.first()).toHaveAttribute("data-combobox-selected", "true");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { name: "S.Mayumi" })).toBeVisible();
});

test("a dialog has no banner of its own, and its end returns the focus to the button that opened it", async ({
	page,
}) => {
	await page.goto(demoFriend(8).address);
	const button = page.getByRole("button", { name: "フェーズを変更" });
	await expect(button).toBeVisible();
	await button.focus();
	await page.keyboard.press("Enter");
	const dialog = page.getByRole("dialog");
	await expect(dialog).toBeVisible();
	await expect(page.getByRole("banner", { includeHidden: true })).toHaveCount(1);
	await page.keyboard.press("Escape");
	await expect(dialog).toHaveCount(0);
	await expect(button).toBeFocused();
});

test("the conditions of the talks are within reach of the keyboard, and left with Esc", async ({ page }) => {
	await page.goto("/line/chat");
	const button = page.getByRole("button", { name: "条件", exact: true });
	await expect(button).toBeVisible();
	await button.focus();
	await page.keyboard.press("Enter");
	await expect(page.getByRole("checkbox", { name: "重要" })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(button).toBeFocused();
	await expect(button).toHaveAttribute("aria-expanded", "false");
});
