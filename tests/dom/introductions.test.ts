import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { INTRODUCTION_TEXTS } from "#domain/platform/texts/introductions-texts.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("an introduction that waits is approved, and reversed with a reason", async ({ page }) => {
	await open(page, addressOf("introductions"));
	const list = page.getByRole("region", { name: "紹介", exact: true });
	await list.getByRole("button", { name: "承認して特典を渡す" }).first().click();
	await expect(page.getByText("承認し、特典を渡しました")).toBeVisible();
	await list.getByRole("combobox", { name: "状態" }).click();
	await page.getByRole("option", { name: "成立" }).click();
	await list.getByRole("button", { name: "取り消す" }).first().click();
	const dialog = page.getByRole("dialog", { name: "この紹介を取り消しますか？" });
	await dialog.getByRole("button", { name: "取り消す" }).click();
	await expect(dialog).toContainText(INTRODUCTION_TEXTS.reasonRequired);
	await dialog.getByRole("textbox", { name: "理由" }).fill("本人からの申し出");
	await dialog.getByRole("button", { name: "取り消す" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(page.getByRole("region", { name: "成果" })).toContainText("成立した紹介");
});

test("the settings ask for the yen of a payment, and are saved", async ({ page }) => {
	await open(page, addressOf("introductionSettings"));
	const save = page.getByRole("button", { name: "保存する" });
	await page.getByRole("combobox", { name: "新しい友だちが何をしたら成立するか" }).click();
	await page.getByRole("option", { name: "支払いをした" }).click();
	const yen = page.getByRole("textbox", { name: "支払いの合計" });
	await yen.fill("");
	await save.click();
	await expect(page.getByRole("alert")).toContainText(INTRODUCTION_TEXTS.yenRequired);
	await yen.fill("5000");
	await save.click();
	await expect(page.getByText("友だち紹介の設定を保存しました")).toBeVisible();
	await expect(page.getByRole("textbox", { name: "支払いの合計" })).toHaveValue("5,000円以上");
});
