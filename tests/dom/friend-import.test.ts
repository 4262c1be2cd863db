import type { Page } from "@playwright/test";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { expect, test } from "./support/test.ts";

const lStep = (name: string, tag: string, memo: string) =>
	[
		"登録ID,,,,タグ_103",
		`ID,表示名,LINE登録名,個別メモ,${tag}`,
		`1001,${name},${name},${memo},1`,
		"1002,知らない人,知らない人,,1",
	].join("\r\n");

async function readFile(page: Page, text: string): Promise<void> {
	await page.goto(addressOf("friendImport"));
	await page
		.getByLabel(/^CSVファイル/)
		.setInputFiles({ name: "lstep.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
	await page.getByRole("button", { name: "ファイルを読み取る" }).click();
}

test("a file of the former tool is mapped, checked, taken in, and taken back", async ({ page, newcomer }) => {
	const tag = ownName("移行");
	await readFile(page, lStep(newcomer.name, tag, "窓側"));
	await expect(page.getByText("Lステップ", { exact: true })).toBeVisible();
	await expect(page.getByLabel("照合する相手").first()).toHaveValue("LINE登録名");
	await expect(page.getByLabel(`「${tag}」の取り込み先`).first()).toHaveValue("タグを作成（1と0の列）");
	await page.getByRole("button", { name: "変更になる値を確認する" }).click();
	await expect(page.getByText("1人の2件の値を変更します。")).toBeVisible();
	await expect(page.getByText(`作成するタグ（1個）: ${tag}`)).toBeVisible();
	await expect(page.getByText("4行目: 友だちが見つかりません。")).toBeVisible();
	await page.getByRole("button", { name: "取り込む", exact: true }).click();
	await expect(page.getByText("1人の情報を処理しました。")).toBeVisible();
	await page.getByRole("button", { name: "元に戻す" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "元に戻す" }).click();
	await expect(page.getByText("元に戻しました", { exact: true })).toBeVisible();
});

test.describe("a file that cannot be read", () => {
	test.use({ tolerated: /status of 422 .*\/api\/friend_imports/ });

	test("is refused with its row and column", async ({ page }) => {
		await readFile(page, "友だちID,メモ\r\n1,窓側,迷子\r\n");
		await expect(page.getByText("2行目: 3列目には見出しがありませんが、値があります。")).toBeVisible();
	});
});
