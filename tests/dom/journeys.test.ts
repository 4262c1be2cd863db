import { carryUp } from "../e2e/support/dragging.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

test("a journey is made by keys, its phases are put into order, and its map leads to its friends", async ({
	page,
}) => {
	const name = ownName("来店の道");
	await page.goto("/line/journey");
	await page.getByRole("button", { name: "ジャーニーを作成する" }).press("Enter");
	await page.getByLabel("ジャーニー名").fill(name);
	await page.keyboard.press("Enter");
	await expect(page.getByRole("heading", { level: 1, name: `${name}の編集` })).toBeVisible();
	const add = page.getByRole("button", { name: "フェーズを追加する" });
	for (const phase of ["出口", "入口"]) {
		await add.press("Enter");
		await page.keyboard.type(phase);
	}
	await carryUp(page, page.getByRole("button", { name: "2番目のフェーズをドラッグして移動" }), 1);
	await page.keyboard.press("Space");
	await expect(page.getByLabel("1番目のフェーズの名前")).toHaveValue("入口");
	await page.keyboard.press("Control+S");
	await expect(page.getByText("ジャーニーを保存しました")).toBeVisible();
	const map = page.getByRole("region", { name: "ジャーニーの地図" });
	await expect(map.getByRole("region", { name: /口$/ })).toHaveCount(2);
	await page.getByRole("link", { name: "ジャーニーの一覧に戻る" }).click();
	await page.getByRole("link", { name: "ご来店までの流れ" }).click();
	await page.getByRole("button", { name: /「見込み客」を通過した友だち \d+人を検索で見る/ }).click();
	await expect(page.getByRole("heading", { name: "「見込み客」を通過した友だち" })).toBeVisible();
});
