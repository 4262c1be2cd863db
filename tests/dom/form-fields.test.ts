import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { FormEditor } from "../e2e/support/form-editor.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

// Chromium's log of a form with errors (422), or of one that requires a friend (403).
test.use({ tolerated: /(403|422).*\/f\/\w+$/ });

test("says everything that is wrong beside the questions, and is left as it was", async ({ page }) => {
	const name = ownName("足りない質問");
	const editor = await FormEditor.openNew(page, name);
	await editor.ask("テキスト", "");
	const second = await editor.ask("ドロップダウン", "色");
	await second.getByRole("switch", { name: "友だち情報に保存する" }).press("Space");
	await editor.save.click();
	for (const text of [
		FORM_TEXTS.fieldLabelRequired,
		FORM_TEXTS.fieldVarRequired,
		FORM_TEXTS.fieldOptionEmpty,
	])
		await expect(editor.problems).toContainText(text);
	await expect(editor.question(1).getByRole("textbox", { name: "取得情報名 (表示名)" })).toBeFocused();
	await expect(editor.question(1).getByText(FORM_TEXTS.fieldLabelRequired)).toBeVisible();
	await expect(editor.question(2).getByText(FORM_TEXTS.fieldVarRequired)).toBeVisible();
	await second.getByRole("button", { name: "1番目の選択肢を削除する" }).click();
	await expect(editor.question(2).getByText(FORM_TEXTS.fieldOptionsRequired)).toBeVisible();
});

test("saves a new form whose questions have a name only", async ({ page }) => {
	const editor = await FormEditor.openNew(page, ownName("すぐ保存"));
	await editor.ask("テキスト", "ご希望");
	await editor.save.click();
	await expect(page.getByText("保存しました")).toBeVisible();
});

test("starts from a ready-made form, with its questions as drafts", async ({ page }) => {
	const editor = await FormEditor.openNew(page, ownName("ひな形"));
	const start = page.getByRole("group", { name: "ひな形から始める" });
	await start.getByRole("button", { name: "満足度アンケート" }).click();
	await expect(start).toHaveCount(0);
	await expect(page.getByRole("textbox", { name: "タイトル" })).toHaveValue("満足度アンケート");
	await expect(editor.questions).toHaveCount(4);
	await editor.question(1).getByRole("button", { name: "1番目の質問を削除する" }).click();
	await page.getByRole("button", { name: "削除する", exact: true }).click();
	await editor.save.click();
	await expect(page.getByText("保存しました")).toBeVisible();
});

test("folds appearance and period until they are opened, and picks days in Japanese", async ({ page }) => {
	await FormEditor.openNew(page, ownName("受付のあるフォーム"));
	const period = page.getByRole("group", { name: "受付", exact: true });
	await expect(page.getByRole("textbox", { name: "送信ボタンの文字" })).toHaveCount(0);
	await expect(period.getByRole("button", { name: /^受付の開始/ })).toHaveCount(0);
	await period.getByRole("button", { expanded: false }).click();
	await expect(period.getByRole("button", { name: "受付の開始: 指定なし" })).toBeVisible();
});
