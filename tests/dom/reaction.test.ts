import { REACTION_TEXTS } from "#domain/platform/texts/reactions-texts.ts";
import { expect, test } from "./support/test.ts";

test("what an auto-response lacks is told beside its fields", async ({ page }) => {
	await page.goto("/line/reaction/new");
	await page.getByRole("button", { name: "保存する" }).click();
	const problems = page.getByRole("alert");
	await expect(problems).toContainText(REACTION_TEXTS.reactionNameRequired);
	await expect(problems).toContainText(REACTION_TEXTS.keywordsRequired);
	await expect(problems).toContainText("実行するアクション");
	await expect(page.getByRole("textbox", { name: "自動応答名" })).toBeFocused();
});
