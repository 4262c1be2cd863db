import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { ActionEditor } from "../e2e/support/action-editor.ts";
import { ItemList } from "../e2e/support/item-list.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("an action with a text and a tag is made by hand, put into order, and kept", async ({ page }) => {
	const name = ownName("来店のお礼");
	await page.goto("/line/action");
	await page.getByRole("button", { name: "新しいアクション" }).click();
	const editor = new ActionEditor(page);
	await editor.name.fill(name);
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

	await expect(page.getByText(ACTION_TEXTS.actionRegistered)).toBeVisible();
	await expect(editor.drawer).toHaveCount(0);
	const row = page.getByRole("row").filter({ hasText: name });
	await expect(row).toContainText(
		/タグ「リピーター」を追加.*30分後にテキスト「ご来店ありがとうございました」を送信/,
	);

	await page.reload();
	await row.getByRole("link", { name }).click();
	await expect(editor.name).toHaveValue(name);
	await expect(editor.panel(1, "タグ操作").getByText("リピーター")).toBeVisible();
	await expect(editor.panel(2, "テキスト送信").getByRole("textbox", { name: "本文" })).toHaveText(
		"ご来店ありがとうございました",
	);
});

test("what is missing is told all at once, with the cursor on the first of it", async ({ page }) => {
	await page.goto("/line/action?new=1");
	const editor = new ActionEditor(page);
	await editor.save.click();
	await expect(editor.problems).toContainText(ACTION_TEXTS.actionNameRequired);
	await expect(editor.problems).toContainText(ACTION_TEXTS.actionNeedsEffect);
	await expect(editor.name).toBeFocused();

	await editor.name.fill("名前");
	await editor.add("テキスト送信");
	await editor.add("タグ操作");
	await page.keyboard.press("Control+S");
	await expect(editor.problems).toContainText(FIELD_TEXTS.textRequired);
	await expect(editor.problems).toContainText(TAG_TEXTS.tagRequired);
	await expect(editor.panel(1, "テキスト送信").getByRole("textbox", { name: "本文" })).toBeFocused();

	await editor.write(1, "本文");
	await editor.chooseTag(2, "VIP");
	await editor.save.click();
	await expect(page.getByText(ACTION_TEXTS.actionRegistered)).toBeVisible();
});

test.describe("deleting", () => {
	// Chromium logs every refused call as an error; this test refuses one deletion.
	test.use({ tolerated: /status of 422 .*\/api\/action\/crud$/ });

	test("an action that an auto-response uses is not deleted; a copy of it is", async ({
		page,
		operatorApi,
	}) => {
		const action = ownName("使う返信");
		const action_id = await operatorApi.makeAction(action, [{ type: 1, text: "お返事します" }]);
		await operatorApi.makeReaction({ name: action, keywords: [action], action_id });
		const list = await ItemList.open(page, "action", { search: action });
		await list.choose(action, "削除する");
		await list.answerQuestion("削除する");
		await expect(list.alert).toContainText(ACTION_TEXTS.actionsInUse(action));
		await list.closeAlert();
		await expect(list.link(action)).toBeVisible();

		await list.choose(action, "コピーする");
		const copy = list.link(`${action}のコピー`);
		await expect(copy).toBeVisible();
		await list.choose(`${action}のコピー`, "削除する");
		await list.answerQuestion("削除する");
		await expect(copy).toHaveCount(0);
		await expect(list.link(action)).toBeVisible();
	});
});
