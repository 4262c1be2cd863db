import { ActionEditor } from "../e2e/support/action-editor.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

const QUESTION = "保存していない変更があります";

test("an editor that slid in asks before it is closed over unsaved work", async ({ page, operatorApi }) => {
	const name = ownName("相談の受付");
	await operatorApi.makeAction(name, [{ type: 1, text: "承りました" }]);
	await page.goto("/line/action");
	await page.getByRole("link", { name }).click();
	const editor = new ActionEditor(page);
	await editor.name.fill("ヘアケアの相談");
	await page.keyboard.press("Escape");
	const question = page.getByRole("dialog", { name: QUESTION });
	// It handles the key once it has the focus.
	await expect(question.locator(":focus")).toHaveCount(1);
	await page.keyboard.press("Escape");
	await expect(question).toHaveCount(0);
	await expect(editor.name).toHaveValue("ヘアケアの相談");

	await editor.drawer.getByRole("button", { name: "キャンセル" }).click();
	await question.getByRole("button", { name: "破棄して閉じる" }).click();
	await expect(editor.drawer).toHaveCount(0);
	await expect(page.getByRole("link", { name })).toBeVisible();
});
