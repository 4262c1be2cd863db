import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { RECEIPT_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import { ownName } from "../e2e/support/own-name.ts";
import { open } from "../e2e/support/within.ts";
import { expect, test } from "./support/test.ts";

test("a receipt is issued on the payment's page, issued again, replaced, and found in the list", async ({
	page,
}) => {
	const title = ownName("着付け");
	await open(page, addressOf("newPayment", { friend: 5 }));
	await page.getByRole("switch", { name: "リンクをトークで送る" }).click();
	await page.getByRole("textbox", { name: "件名" }).fill(title);
	await page.getByRole("textbox", { name: "単価（税込・円）" }).fill("5500");
	await page.getByRole("button", { name: "依頼する" }).click();
	await page.getByRole("button", { name: "店頭で受け取った" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "記録する" }).click();

	const receipts = page.getByRole("region", { name: "領収書" });
	await receipts.getByRole("button", { name: "領収書を発行する" }).click();
	const issuing = page.getByRole("dialog", { name: "領収書の発行" });
	await issuing.getByRole("textbox", { name: "宛名" }).fill("山田花子");
	await issuing.getByRole("button", { name: "発行する" }).click();
	await expect(issuing).toHaveCount(0);
	await expect(receipts).toContainText("宛名 山田花子・5,500 円");
	await expect(receipts.getByRole("textbox", { name: "領収書のページ" })).toHaveValue(/\/pay\/.*\/receipt$/);
	const file = await receipts.getByRole("link", { name: /のPDF$/ }).getAttribute("href");
	const answer = await page.request.get(file ?? "");
	expect(answer.headers()["content-type"]).toBe("application/pdf");

	await receipts.getByRole("button", { name: "再発行する" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "再発行する" }).click();
	await expect(receipts).toContainText("再発行 1回");

	await receipts.getByRole("button", { name: "宛名を変える" }).click();
	const replacing = page.getByRole("dialog", { name: "宛名を変えて発行し直す" });
	await replacing.getByRole("textbox", { name: "新しい宛名" }).fill(`${title}商店`);
	await replacing.getByRole("button", { name: "取り消して発行する" }).click();
	await expect(replacing).toContainText(RECEIPT_TEXTS.reasonRequired);
	await replacing.getByRole("textbox", { name: "理由" }).fill("会社の名前に変更");
	await replacing.getByRole("button", { name: "取り消して発行する" }).click();
	await expect(replacing).toHaveCount(0);
	await expect(receipts).toContainText("取り消し");

	await open(page, `${addressOf("receipts")}?search=${encodeURIComponent(title)}`);
	await expect(page.getByRole("link", { name: /^R-\d{6}$/ })).toHaveCount(2);
	await expect(page.getByText(`${title}商店`)).toBeVisible();
});

test("a registration number with a wrong check digit is asked about, and one of another form is refused", async ({
	page,
}) => {
	await open(page, addressOf("receiptSettings"));
	const number = page.getByRole("textbox", { name: "登録番号" });
	const save = page.getByRole("button", { name: "保存する" });
	await number.fill("T123");
	await save.click();
	await expect(page.getByText(RECEIPT_TEXTS.numberInvalid).first()).toBeVisible();
	await number.fill("T8000012050002");
	await save.click();
	await expect(page.getByText(RECEIPT_TEXTS.numberDoubt)).toBeVisible();
});
