import type { Page } from "@playwright/test";
import { TEXTS } from "#domain/texts/messages.ts";
import { ActionEditor } from "./support/action-editor.ts";
import { expect, test } from "./support/test.ts";

test("an action with a text and a tag is made by hand, put into order, and kept", async ({ page }) => {
	await page.goto("/line/action");
	await page.getByRole("button", { name: "新しいアクション" }).click();
	const editor = new ActionEditor(page);
	await editor.name.fill("来店のお礼");
	await editor.add("テキスト送信");
	await editor.write(1, "ご来店ありがとうございました");
	const preview = editor.drawer.getByLabel("友だちの画面での見え方");
	await expect(preview).toContainText("ご来店ありがとうございました");
	await editor.add("タグ操作");
	await editor.chooseTag(2, "リピーター");
	await expect(editor.drawer.getByText("変更あり")).toBeVisible();

	await editor.drawer.getByRole("button", { name: "2番目の「タグ操作」を上へ移動する" }).click();
	await expect(editor.panel(1, "タグ操作")).toBeVisible();
	await expect(editor.panel(2, "テキスト送信")).toBeVisible();
	await editor.panel(2, "テキスト送信").getByRole("radio", { name: "時間をおいて送信" }).check();
	await editor.panel(2, "テキスト送信").getByRole("textbox", { name: "何分後から" }).fill("30");
	await expect(editor.panel(2, "テキスト送信").getByRole("textbox", { name: "何分後まで" })).toHaveValue(
		"30",
	);
	await editor.save.click();

	await expect(page.getByText(TEXTS.actionRegistered)).toBeVisible();
	await expect(editor.drawer).toHaveCount(0);
	const row = page.getByRole("row").filter({ hasText: "来店のお礼" });
	await expect(row).toContainText(
		/タグ「リピーター」を追加.*30分後にテキスト「ご来店ありがとうございました」を送信/,
	);

	await page.reload();
	await row.getByRole("link", { name: "来店のお礼" }).click();
	await expect(editor.name).toHaveValue("来店のお礼");
	await expect(editor.panel(1, "タグ操作").getByText("リピーター")).toBeVisible();
	await expect(editor.panel(2, "テキスト送信").getByRole("textbox", { name: "本文" })).toHaveValue(
		"ご来店ありがとうございました",
	);
});

test("what is missing is told all at once, with the cursor on the first of it", async ({ page }) => {
	await page.goto("/line/action?new=1");
	const editor = new ActionEditor(page);
	await editor.save.click();
	await expect(editor.problems).toContainText(TEXTS.actionNameRequired);
	await expect(editor.problems).toContainText(TEXTS.actionNeedsEffect);
	await expect(editor.name).toBeFocused();

	await editor.name.fill("名前");
	await editor.add("テキスト送信");
	await editor.add("タグ操作");
	await page.keyboard.press("Control+S");
	await expect(editor.problems).toContainText(TEXTS.textRequired);
	await expect(editor.problems).toContainText(TEXTS.tagRequired);
	await expect(editor.panel(1, "テキスト送信").getByRole("textbox", { name: "本文" })).toBeFocused();

	await editor.write(1, "本文");
	await editor.chooseTag(2, "VIP");
	await editor.save.click();
	await expect(page.getByText(TEXTS.actionRegistered)).toBeVisible();
});

test.describe("deleting", () => {
	// Chromium reports every refused call as an error, and one deletion here is refused.
	test.use({ tolerated: /status of 422 .*\/api\/actions\/2$/ });

	test("an action that an auto-response uses is not deleted; a copy of it is", async ({ page }) => {
		await page.goto("/line/action?search=営業時間");
		await chooseFromRow(page, "営業時間の回答", "削除する");
		await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
		await expect(page.getByText(TEXTS.actionInUse("営業時間・定休日"))).toBeVisible();

		await chooseFromRow(page, "営業時間の回答", "コピーする");
		const copy = page.getByRole("link", { name: "営業時間の回答のコピー" });
		await expect(copy).toBeVisible();
		await chooseFromRow(page, "営業時間の回答のコピー", "削除する");
		await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
		await expect(copy).toHaveCount(0);
		await expect(page.getByRole("link", { name: "営業時間の回答", exact: true })).toBeVisible();
	});
});

/** Opens a row's menu and chooses from it; another row's may still be closing. */
async function chooseFromRow(page: Page, name: string, item: string): Promise<void> {
	await page.getByRole("button", { name: `「${name}」の操作`, exact: true }).click();
	await page
		.getByRole("menu", { name: `「${name}」の操作` })
		.getByRole("menuitem", { name: item })
		.click();
}
