import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a rule by payments asks for its yen, one by bookings for its items, and both are saved", async ({
	page,
}) => {
	await open(page, addressOf("points"));
	const save = page.getByRole("button", { name: "保存する" });
	await page.getByRole("button", { name: "ルールを追加" }).click();
	const rule = page.getByRole("group", { name: "4番目のルール" });
	await rule.getByRole("combobox", { name: "きっかけ" }).click();
	await page.getByRole("option", { name: "支払いをした" }).click();
	const yen = rule.getByRole("textbox", { name: "何円ごとに" });
	await yen.fill("");
	await save.click();
	await expect(page.getByRole("alert")).toContainText(POINT_TEXTS.yenRequired);
	await yen.fill("200");
	await save.click();
	await expect(page.getByText("ポイントの設定を保存しました")).toBeVisible();
	await expect(rule.getByRole("textbox", { name: "何円ごとに" })).toHaveValue("200円");
});

test("a reward is created, and deleted after a question", async ({ page }) => {
	const name = ownName("ドリンク");
	await open(page, addressOf("pointRewards"));
	await page.getByRole("button", { name: "特典を作成する" }).first().click();
	const form = page.getByRole("dialog", { name: "特典の作成" });
	await form.getByRole("button", { name: "保存する" }).click();
	await expect(form).toContainText(POINT_TEXTS.rewardNameRequired);
	await form.getByRole("textbox", { name: "特典の名前" }).fill(name);
	await form.getByRole("button", { name: "保存する" }).click();
	await expect(form).toHaveCount(0);
	const card = page
		.getByRole("region", { name: "特典", exact: true })
		.getByRole("listitem")
		.filter({ hasText: name });
	await card.getByRole("button", { name: "変更する" }).click();
	await page.getByRole("dialog", { name: "特典の変更" }).getByRole("button", { name: "削除する" }).click();
	await page
		.getByRole("dialog", { name: "特典を削除しますか？" })
		.getByRole("button", { name: "削除する" })
		.click();
	await expect(page.getByText("特典を削除しました")).toBeVisible();
	await expect(card).toHaveCount(0);
});
