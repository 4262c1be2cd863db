import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { BANK_KEYS } from "#simulator/bank/bank-world.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a payment is requested with what its form asks for, recorded at the shop, and refunded after a question", async ({
	page,
}) => {
	const title = ownName("着付け");
	await open(page, addressOf("newPayment", { friend: 5 }));
	const request = page.getByRole("button", { name: "依頼する" });
	await page.getByRole("switch", { name: "リンクをトークで送る" }).click();
	await request.click();
	await expect(page.getByRole("alert")).toContainText(PAYMENT_TEXTS.titleRequired);
	await page.getByRole("textbox", { name: "件名" }).fill(title);
	await page.getByRole("textbox", { name: "単価（税込・円）" }).fill("5500");
	await request.click();

	await expect(page.getByRole("heading", { name: title })).toBeVisible();
	await expect(page.getByRole("textbox", { name: "支払いのリンク" })).toBeVisible();
	await page.getByRole("button", { name: "店頭で受け取った" }).click();
	const record = page.getByRole("dialog", { name: "店頭で受け取った支払い" });
	await expect(record).toContainText("5,500 円");
	await record.getByRole("button", { name: "記録する" }).click();
	await expect(record).toHaveCount(0);
	const ledger = page.getByRole("region", { name: "入出金" });
	await expect(ledger).toContainText("+5,500 円");

	await page.getByRole("button", { name: "返金する" }).click();
	const refund = page.getByRole("dialog", { name: "返金", exact: true });
	const give = refund.getByRole("button", { name: "返金する" });
	await refund.getByRole("textbox", { name: "送るメッセージ" }).fill("");
	await give.click();
	await expect(refund).toContainText("送るメッセージを入力してください。");
	await refund.getByRole("switch", { name: "返金したことを、トークで知らせる" }).click();
	await refund.getByRole("textbox", { name: "返金する金額（円）" }).fill("500");
	await give.click();
	await expect(refund).toContainText(PAYMENT_TEXTS.reasonRequired);
	await refund.getByRole("textbox", { name: "理由" }).fill("値引きのため");
	await give.click();
	const question = page.getByRole("dialog", { name: "500 円を返金します" });
	await expect(question).toContainText("お店からは知らせません");
	await question.getByRole("button", { name: "やめる" }).click();
	await expect(ledger).not.toContainText("返金");
	await give.click();
	await question.getByRole("button", { name: "返金する" }).click();
	await expect(refund).toHaveCount(0);
	await expect(ledger).toContainText("−500 円");
	await expect(ledger).toContainText("値引きのため");

	await open(page, addressOf("payments", { search: title }));
	await expect(page.getByRole("region", { name: "合計" })).toContainText("5,000 円");
	await expect(page.getByRole("link", { name: title })).toBeVisible();
});

test("keys of a provider are tried before they are saved, and test keys are said", async ({ page }) => {
	await open(page, addressOf("paymentSettings"));
	const card = page.getByRole("listitem", { name: "Stripe" });
	await card.getByRole("button", { name: "設定する" }).click();
	const panel = page.getByRole("dialog", { name: "Stripeの設定" });
	const save = panel.getByRole("button", { name: "保存する" });
	await panel.getByRole("switch", { name: "Stripeを使う" }).check();
	await panel.getByLabel("シークレットキー").fill("sk_test_aaaaaaaaaaaaaaaa");
	await expect(panel).toContainText("テスト用のキーです");
	await panel.getByLabel("Webhookの署名シークレット").fill(BANK_KEYS.stripeWebhookTest);
	await save.click();
	await expect(panel).toContainText(PAYMENT_TEXTS.keysRefused("Stripe"));
	await panel.getByLabel("シークレットキー").fill(BANK_KEYS.stripeTest);
	await save.click();
	await expect(panel).toHaveCount(0);
	await expect(card).toContainText("テスト");
	await expect(card).not.toContainText(BANK_KEYS.stripeTest);
	await expect(page.getByRole("note")).toContainText("実際のお金は動きません");
	await card.getByRole("button", { name: "Stripeのキーを確認する" }).click();
	await expect(page.getByText("Stripeのキーは使えます")).toBeVisible();
});
