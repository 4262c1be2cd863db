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
});
