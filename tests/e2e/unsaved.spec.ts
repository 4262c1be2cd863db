import { ActionEditor } from "./support/action-editor.ts";
import { ownName } from "./support/own-name.ts";
import { expect, test } from "./support/test.ts";

const QUESTION = "保存していない変更があります";

test("unsaved work on a page is not left by a link, nor by the back button, without being asked", async ({
	page,
}) => {
	await page.goto("/line/reaction");
	await page.getByRole("link", { name: "新しい自動応答" }).click();
	const name = page.getByRole("textbox", { name: "自動応答名" });
	await name.fill("書きかけ");
	const question = page.getByRole("dialog", { name: QUESTION });

	await page.getByRole("link", { name: "友だち", exact: true }).click();
	await expect(question).toContainText("移動してもよろしいですか？");
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(question).toHaveCount(0);
	await expect(name).toHaveValue("書きかけ");

	await page.goBack();
	await question.getByRole("button", { name: "キャンセル" }).click();
	await expect(name).toHaveValue("書きかけ");
	await expect(page).toHaveURL(/\/line\/reaction\/new\?group=0$/);

	await page.getByRole("link", { name: "友だち", exact: true }).click();
	await question.getByRole("button", { name: "破棄して移動する" }).click();
	await expect(page.getByRole("heading", { name: "友だち" })).toBeVisible();
});

test("the browser asks before a tab with unsaved work is closed, and not after it was saved", async ({
	page,
}) => {
	await page.goto("/line/reaction/edit/2");
	const name = page.getByRole("textbox", { name: "自動応答名" });
	await name.fill("営業時間・定休日 ");
	const asked = page.waitForEvent("dialog");
	const closing = page.close({ runBeforeUnload: true });
	const dialog = await asked;
	expect(dialog.type()).toBe("beforeunload");
	await dialog.dismiss();
	await closing;
	await expect(name).toBeVisible();

	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByRole("heading", { name: "自動応答" })).toBeVisible();
	await page.close({ runBeforeUnload: true });
	await expect.poll(() => page.isClosed()).toBe(true);
});

test("an editor that slid in asks before it is closed over unsaved work", async ({ page, operatorApi }) => {
	const name = ownName("相談の受付");
	await operatorApi.makeAction(name, [{ type: 1, text: "承りました" }]);
	await page.goto("/line/action");
	await page.getByRole("link", { name }).click();
	const editor = new ActionEditor(page);
	await editor.name.fill("ヘアケアの相談");
	await page.keyboard.press("Escape");
	const question = page.getByRole("dialog", { name: QUESTION });
	// It hears the key once it has the focus.
	await expect(question.locator(":focus")).toHaveCount(1);
	await page.keyboard.press("Escape");
	await expect(question).toHaveCount(0);
	await expect(editor.name).toHaveValue("ヘアケアの相談");

	await editor.drawer.getByRole("button", { name: "キャンセル" }).click();
	await question.getByRole("button", { name: "破棄して閉じる" }).click();
	await expect(editor.drawer).toHaveCount(0);
	await expect(page.getByRole("link", { name })).toBeVisible();
});
