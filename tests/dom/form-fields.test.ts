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
		FORM_TEXTS.fieldRuleRequired,
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
