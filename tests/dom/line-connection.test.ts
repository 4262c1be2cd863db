import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { expect, test } from "./support/test.ts";

// Chromium logs every refused call as an error.
test.use({ tolerated: /status of 422 .*\/api\/line_connection\/test$/ });

test("credentials are tested at LINE, confirmed by their account, and gone from the page once they are saved", async ({
	page,
}) => {
	await page.goto(addressOf("lineConnection"));
	const state = page.getByRole("region", { name: "接続中のアカウント" });
	await expect(state.getByText("美容室 ひより")).toBeVisible();
	const token = page.getByLabel("チャネルアクセストークン（長期）");
	const test = page.getByRole("button", { name: "LINEで確認する" });
	await expect(test).toBeDisabled();
	await token.fill("wrong-token");
	await test.click();
	await expect(page.getByText("LINEに認められませんでした", { exact: false }).first()).toBeVisible();
	await token.fill("simulator-channel-access-token");
	await test.click();
	const dialog = page.getByRole("dialog", { name: "このアカウントで間違いありませんか" });
	await expect(dialog.getByText("美容室 ひより")).toBeVisible();
	await expect(dialog.getByText("別の公式アカウント", { exact: false })).toHaveCount(0);
	await dialog.getByRole("button", { name: "このアカウントで保存する" }).click();
	await expect(state.getByText(/さんが設定しました/)).toBeVisible();
	await expect(token).toHaveValue("");
});

test("the webhook is registered at LINE from the page, and LINE reaches it", async ({ page }) => {
	await page.goto(addressOf("lineConnection"));
	const webhook = page.getByRole("region", { name: "メッセージの受信（Webhook）" });
	await webhook.getByRole("button", { name: "LINEに登録して、届くか確認する" }).click();
	await expect(webhook.getByText("LINEからの確認のメッセージも届きました", { exact: false })).toBeVisible();
	await expect(webhook.getByText("LINEに登録済みです", { exact: false })).toBeVisible();
	await expect(webhook.getByText("LINEの回答：届きました（ステータス 200）", { exact: false })).toBeVisible();
});

test("without a token pasted, the channel's number takes its place, and LINE names the account", async ({
	page,
}) => {
	await page.goto(addressOf("lineConnection"));
	await page.getByLabel("LINEのトークンを貼らない").check();
	await expect(page.getByLabel("チャネルアクセストークン（長期）")).toHaveCount(0);
	await page.getByLabel("チャネルID", { exact: true }).fill("1650000000");
	await page.getByRole("button", { name: "LINEで確認する" }).click();
	const dialog = page.getByRole("dialog", { name: "このアカウントで間違いありませんか" });
	await expect(dialog.getByText("美容室 ひより")).toBeVisible();
	await dialog.getByRole("button", { name: "キャンセル" }).click();
});

test("LINE's requests are forwarded to another tool, until one press", async ({ page }) => {
	await page.goto(addressOf("lineConnection"));
	const part = page.getByRole("region", { name: "ほかのツールへの転送" });
	await part.getByRole("button", { name: "転送先を追加する" }).click();
	const dialog = page.getByRole("dialog", { name: "転送先を追加する" });
	await dialog.getByLabel("ツールの名前").fill("いままでのツール");
	await dialog.getByLabel("転送先のアドレス").fill("http://tool.example.com");
	await dialog.getByRole("button", { name: "追加する" }).click();
	await expect(dialog.getByText("https:// で始まるアドレスを入力してください。")).toBeVisible();
	await dialog.getByLabel("転送先のアドレス").fill("https://receiver.example.com/line");
	await dialog.getByRole("button", { name: "追加する" }).click();
	const row = part.getByRole("region", { name: "いままでのツール" });
	await expect(row.getByText("転送しています。", { exact: false })).toBeVisible();
	await row.getByRole("button", { name: "転送の履歴を見る" }).click();
	await expect(row.getByText("まだ転送したものはありません。")).toBeVisible();
	await row.getByLabel("「いままでのツール」に転送する").uncheck();
	await expect(row.getByText("転送していません。")).toBeVisible();
	await row.getByRole("button", { name: "削除する" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
	await expect(row).toHaveCount(0);
});

test("the account says whom this tool answers, and the page what LINE's own pages need", async ({ page }) => {
	await page.goto(addressOf("lineConnection"));
	for (const name of ["Webhookの利用", "Webhookの再送", "応答メッセージ"])
		await expect(
			page.getByRole("img", { name: new RegExp(`「${name}」を(オン|オフ)にした図`) }),
		).toBeVisible();
	const part = page.getByRole("region", { name: "このツールが返信する相手" });
	const save = part.getByRole("button", { name: "保存する" });
	await part.getByLabel("カスタム検索に当てはまる友だちにだけ返信する").check();
	await save.click();
	await expect(part.getByText("カスタム検索を選んでください。").first()).toBeVisible();
	// The account's other tests need its answers.
	await part.getByLabel("すべての友だちに返信する").check();
	await save.click();
	await expect(page.getByText("保存しました").first()).toBeVisible();
	await expect(page.getByRole("region", { name: "いまの状態" }).getByText("今月の送信数")).toBeVisible();
});

test("the apps at LINE are created, and deleted only after a question", async ({ page }) => {
	await page.goto(addressOf("lineConnection"));
	const part = page.getByRole("region", { name: "友だちを見分けるページ（LIFF）" });
	await part.getByRole("button", { name: /LIFFアプリを作る|LINEと合わせる/ }).click();
	await expect(part.getByRole("button", { name: "LINEと合わせる" })).toBeVisible();
	await expect(
		part.getByRole("region", { name: "回答フォーム" }).getByText("https://liff.line.me/", { exact: false }),
	).toBeVisible();
	await part.getByRole("button", { name: "削除する" }).click();
	await page
		.getByRole("dialog", { name: "LIFFアプリを削除しますか" })
		.getByRole("button", { name: "削除する" })
		.click();
	await expect(part.getByRole("button", { name: "LIFFアプリを作る" })).toBeVisible();
});
