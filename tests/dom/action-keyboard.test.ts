import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { ActionEditor } from "../e2e/support/action-editor.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { press, tabTo } from "../e2e/support/keyboard.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("an action is made, put into order and saved with the keyboard alone", async ({ page }) => {
	const name = ownName("キーだけのアクション");
	await ItemList.open(page, "action");
	await tabTo(page, page.getByRole("button", { name: "新しいアクション" }));
	await press(page, "Enter");
	const editor = new ActionEditor(page);
	await expect(editor.name).toBeFocused();
	await page.keyboard.type(name);

	const addButton = (label: string) => editor.effectAdder.getByRole("button", { name: label });
	await tabTo(page, addButton("テキスト送信"));
	await press(page, "Enter");
	// The new effect has the focus.
	await expect(editor.form(1, "テキスト送信").textbox("本文")).toBeFocused();
	await page.keyboard.type("キーで書きました");
	await tabTo(page, editor.form(1, "テキスト送信").radio("すぐに送信"));
	await press(page, "ArrowDown");
	await expect(editor.form(1, "テキスト送信").radio("時間をおいて送信")).toBeChecked();
	await tabTo(page, editor.form(1, "テキスト送信").textbox("何分後から"));
	await press(page, "Control+A");
	await page.keyboard.type("20");

	await tabTo(page, addButton("タグ操作"));
	await press(page, "Enter");
	const tags = editor.form(2, "タグ操作").card.getByRole("button", { name: "タグを選択する" });
	await expect(tags).toBeFocused();
	await press(page, "Enter");
	const selector = page.getByRole("dialog", { name: "タグを選択" });
	await expect(selector.getByRole("searchbox")).toBeFocused();
	await page.keyboard.type("VIP");
	await expect(selector.getByTitle("VIP", { exact: true })).toBeVisible();
	await press(page, "Enter");
	await expect(selector.getByText("1件を選択中")).toBeVisible();
	await press(page, "Escape");
	await expect(selector).toHaveCount(0);
	await expect(tags).toBeFocused();
	await expect(
		editor.panel(2, "タグ操作").getByRole("button", { name: "「VIP」を選択から外す" }),
	).toBeVisible();

	// Shift+Tab returns to the panel's title, whose keys move it.
	const title = editor.panel(2, "タグ操作").getByRole("button", { expanded: true }).first();
	for (let presses = 0; presses < 20; presses++) {
		if (await title.evaluate((element) => element === document.activeElement)) break;
		await press(page, "Shift+Tab");
	}
	await expect(title).toBeFocused();
	await press(page, "Alt+ArrowUp");
	await expect(editor.panel(1, "タグ操作")).toBeVisible();
	await press(page, "Enter");
	await expect(editor.panel(1, "タグ操作").getByRole("button", { expanded: false })).toBeFocused();
	await press(page, "Control+S");
	await expect(page.getByText(ACTION_TEXTS.actionRegistered)).toBeVisible();
	await expect(editor.drawer).toHaveCount(0);
	const row = new ItemList(page, "action").row(name);
	await expect(row).toContainText(/タグ「VIP」を追加.*20分後にテキスト「キーで書きました」を送信/);
});
