import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { expect, test } from "./support/test.ts";

test("an editor is not left over unsaved work, by its own buttons either", async ({ page }) => {
	await page.goto("/line/episode/edit/new?group=0");
	const name = page.getByRole("textbox", { name: "名前" });
	await name.fill("書きかけ");
	const question = page.getByRole("dialog", { name: "保存していない変更があります" });
	for (const leave of [
		page.getByRole("button", { name: "キャンセル" }),
		page.getByRole("link", { name: "リマインダの一覧に戻る" }),
	]) {
		await leave.first().click();
		await question.getByRole("button", { name: "キャンセル" }).click();
		await expect(name).toHaveValue("書きかけ");
	}
	await page.getByRole("link", { name: "リマインダの一覧に戻る" }).click();
	await question.getByRole("button", { name: "破棄して移動する" }).click();
	await expect(page.getByRole("heading", { name: "リマインダ", level: 1 })).toBeVisible();
});

test("what is wrong stands beside its field, which has the cursor", async ({ page }) => {
	await page.goto("/line/script/new?group=0");
	await page.getByRole("textbox", { name: "名前" }).fill("計測");
	const url = page.getByLabel("計測するページのURL");
	for (const { typed, wrong } of [
		{ typed: "", wrong: FIELD_TEXTS.urlRequired },
		{ typed: "ftp://example.com", wrong: FIELD_TEXTS.urlInvalid },
	]) {
		await url.fill(typed);
		await page.keyboard.press("Control+S");
		await expect(url).toBeFocused();
		await expect(url).toHaveAccessibleDescription(new RegExp(wrong));
	}
	await url.fill("https://example.com/");
	await page.keyboard.press("Control+S");
	await expect(page.getByText("保存しました")).toBeVisible();
});
