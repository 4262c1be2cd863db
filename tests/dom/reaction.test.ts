import { REACTION_TEXTS } from "#domain/platform/texts/reactions-texts.ts";
import { ownName } from "#tests/e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("what an auto-response lacks is told beside its fields", async ({ page }) => {
	await page.goto("/line/reaction/new");
	await page.getByRole("button", { name: "保存する" }).click();
	// The composer says it at its own buttons, too.
	const problems = page.getByRole("alert").filter({ hasText: REACTION_TEXTS.reactionNameRequired });
	await expect(problems).toContainText(REACTION_TEXTS.keywordsRequired);
	await expect(problems).toContainText("返信するメッセージを追加してください。");
	await expect(page.getByRole("textbox", { name: "自動応答名" })).toBeFocused();
});

test("an answer is written in the page of the auto-response, which is named after the keyword", async ({
	page,
}) => {
	const word = ownName("営業時間");
	await page.goto("/line/reaction/new");
	await page.getByRole("combobox", { name: "キーワード" }).fill(`${word}、`);
	await expect(page.getByRole("textbox", { name: "自動応答名" })).toHaveValue(`${word}への返信`);
	await page.getByRole("button", { name: "テキストを追加する" }).click();
	await page.getByRole("textbox", { name: "本文" }).fill("10時から19時まで営業しています");
	await page.getByRole("button", { name: "保存する" }).click();
	const row = page.getByRole("row").filter({ hasText: `${word}への返信` });
	await expect(row).toContainText("テキスト「10時から19時まで営業しています」を送信");

	await row.getByRole("link", { name: `${word}への返信`, exact: true }).click();
	await expect(page.getByRole("textbox", { name: "本文" })).toHaveText("10時から19時まで営業しています");
	await page.getByRole("button", { name: "登録済みのアクションから選ぶ" }).click();
	await expect(page.getByRole("button", { name: "実行するアクションを選択する" })).toBeVisible();
});

test("an auto-response in the form is tried on the texts of the last days", async ({
	page,
	simulator,
	newcomer,
}) => {
	const word = ownName("駐車場");
	await simulator.says(newcomer.userId, `${word}はありますか`);
	await page.goto("/line/reaction/new");
	const replay = page.getByRole("region", { name: "過去30日で試す" });
	await expect(replay.getByRole("button", { name: "計算する" })).toBeDisabled();
	await page.getByRole("combobox", { name: "キーワード" }).fill(`${word}、`);
	await replay.getByRole("button", { name: "計算する" }).click();
	await expect(replay).toContainText("1件に応答していました");
	await replay.getByText("新しく応答するメッセージ（1件）").click();
	await expect(replay.getByRole("link", { name: newcomer.name })).toBeVisible();
	await page.getByRole("combobox", { name: "キーワード" }).fill("別の言葉、");
	await expect(replay).toContainText("入力内容が変わりました");
});
