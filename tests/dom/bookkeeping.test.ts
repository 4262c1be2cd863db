import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BOOKKEEPING_TEXTS } from "#domain/platform/texts/bookkeeping-texts.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a day is closed with its counted cash, and reopened with a reason", async ({ page }) => {
	await open(page, addressOf("closing"));
	const part = page.getByRole("region", { name: "締め" });
	await part.getByRole("textbox", { name: "釣り銭の準備金（円）" }).fill("10000");
	await part.getByRole("textbox", { name: "数えた現金（円）" }).fill("9,000");
	await expect(part).toContainText("不足");
	await part.getByRole("button", { name: "この日を締める" }).click();
	await expect(part).toContainText("締め済み");
	await part.getByRole("button", { name: "開き直す" }).click();
	const dialog = page.getByRole("dialog", { name: "締めた日計を開き直す" });
	await dialog.getByRole("button", { name: "開き直す" }).click();
	await expect(dialog).toContainText(BOOKKEEPING_TEXTS.reasonRequired);
	await dialog.getByRole("textbox", { name: "理由" }).fill("数え直し");
	await dialog.getByRole("button", { name: "開き直す" }).click();
	await expect(dialog).toHaveCount(0);
	await expect(part.getByRole("textbox", { name: "釣り銭の準備金（円）" })).toHaveValue("10,000");
});

test("a month has its days, of which each leads to its own books", async ({ page }) => {
	await open(page, addressOf("closing"));
	await page.getByRole("radio", { name: "月" }).check({ force: true });
	const days = page.getByRole("region", { name: "日ごと" });
	await days.getByRole("link").first().click();
	await expect(page.getByRole("region", { name: "締め" })).toBeVisible();
});

test("accounts of a program are saved, and back to the defaults", async ({ page }) => {
	await open(page, addressOf("bookkeepingExport"));
	await page.getByRole("radio", { name: "マネーフォワード クラウド会計" }).check({ force: true });
	const account = page.getByRole("textbox", { name: "現金の勘定科目" });
	await account.fill("小口現金");
	const tax = page.getByRole("textbox", { name: "10%の売上の税区分" });
	await tax.fill("");
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText(BOOKKEEPING_TEXTS.accountRequired).first()).toBeVisible();
	await tax.fill("課税売上 10% 五種");
	await page.getByRole("button", { name: "保存する" }).click();
	await expect(page.getByText("勘定科目を保存しました")).toBeVisible();
	await expect(account).toHaveValue("小口現金");
	await page.getByRole("button", { name: "はじめの値に戻す" }).click();
	await expect(account).toHaveValue("現金");
});

test("a day is compared with the providers", async ({ page }) => {
	await open(page, addressOf("reconciliation"));
	await expect(page.getByRole("region", { name: "PayPay" })).toContainText(
		BOOKKEEPING_TEXTS.noList("PayPay"),
	);
	await expect(page.getByRole("region", { name: "Stripe" })).toContainText("結びの記録");
});
