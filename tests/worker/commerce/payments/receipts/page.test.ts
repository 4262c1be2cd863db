import { beforeEach, describe, expect, test } from "vitest";
import { RECEIPT_DOCUMENT_TEXTS, RECEIPT_PAGE_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import { reissueReceipt } from "#functions/commerce/payments/receipts/reissue-receipt.ts";
import { replaceReceipt } from "#functions/commerce/payments/receipts/replace-receipt.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import {
	issue,
	paidAtShop,
	REGISTRATION_NUMBER,
	readReceiptRows,
	refund,
	saveIssuer,
} from "#tests/support/payments/receipt-fixture.ts";
import { readPdfText } from "#tests/support/pdf-text-reader.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
	await saveIssuer(shop);
});

const page = async (key: string, file = "receipt") => {
	const response = await shop.call(`/pay/${key}/${file}`);
	return { status: response.status, headers: response.headers, text: await response.text() };
};
const press = (key: string, addressee: string) =>
	shop.call(`/pay/${key}/receipt`, { form: new URLSearchParams({ addressee }).toString() });
const pdf = async (key: string) => {
	const response = await shop.call(`/pay/${key}/receipt.pdf`);
	expect(response.headers.get("content-type")).toBe("application/pdf");
	return readPdfText(new Uint8Array(await response.arrayBuffer()));
};

describe("the friend's page", () => {
	test("is linked from the paid page, issues once, and shows the receipt", async () => {
		const { key } = await paidAtShop(shop);
		expect((await (await shop.call(`/pay/${key}`)).text()).includes(`/pay/${key}/receipt`)).toBe(true);
		const form = await page(key);
		expect(form.text).toContain(RECEIPT_PAGE_TEXTS.issueTitle);
		expect(await readReceiptRows()).toEqual([]);
		expect((await press(key, "山田花子")).status).toBe(303);
		expect((await press(key, "ほかの人")).status).toBe(303);
		expect(await readReceiptRows()).toMatchObject([{ addressee: "山田花子", number: 1 }]);
		const shown = await page(key);
		for (const text of [
			"山田花子 様",
			"2,200 円",
			RECEIPT_DOCUMENT_TEXTS.number("R-000001"),
			RECEIPT_DOCUMENT_TEXTS.qualified,
			REGISTRATION_NUMBER,
			"ヘアサロン結び",
			"現金",
		])
			expect(shown.text).toContain(text);
		expect(shown.text).not.toContain("ほかの人");
		const file = await shop.call(`/pay/${key}/receipt.pdf`);
		expect(file.headers.get("content-disposition")).toBe(
			`inline; filename*=UTF-8''${encodeURIComponent("領収書_R-000001.pdf")}`,
		);
		expect(shown.text).not.toContain("<script");
		expect(new TextEncoder().encode(shown.text).length).toBeLessThan(30_000);
	});

	test("offers nothing before the payment, after a whole refund, and where friends do not issue", async () => {
		const unpaid = await shop.request();
		const returned = await paidAtShop(shop);
		await refund(shop, returned.id, 2_200);
		const paid = await paidAtShop(shop);
		await saveIssuer(shop, { is_self_service: false });
		const before = await takeSnapshot();
		for (const { key } of [unpaid, returned, paid]) {
			expect((await page(key)).status).toBe(404);
			expect((await page(key, "receipt.pdf")).status).toBe(404);
			expect((await press(key, "山田")).status).toBe(404);
			expect(await (await shop.call(`/pay/${key}`)).text()).not.toContain(`/pay/${key}/receipt`);
		}
		expect((await page("0".repeat(24))).status).toBe(404);
		expect((await page("x")).status).toBe(404);
		expect(await listChangesSince(before)).toEqual([]);
		await issue(shop, paid.id, "山田");
		expect((await page(paid.key)).text).toContain("山田 様");
	});

	test("shows a written addressee as text, and refuses one that is no line", async () => {
		const { key } = await paidAtShop(shop);
		const before = await takeSnapshot();
		for (const addressee of ["あ".repeat(61), "二行\nの宛名", "\u0000"]) {
			const refused = await press(key, addressee);
			expect(refused.status).toBe(422);
			expect(await refused.text()).toContain('role="alert"');
		}
		expect(await listChangesSince(before)).toEqual([]);
		await press(key, `<script>alert("x")</script>`);
		const { text } = await page(key);
		expect(text).not.toContain("<script");
		expect(text).toContain("&lt;script&gt;");
		expect(await pdf(key)).toContain(`<script>alert("x")</script> 様`);
	});

	test("says that a test payment has a sample, and what went back", async () => {
		const tested = await shop.request();
		await shop.pay(tested.key);
		await shop.pass(60_000, 2);
		await press(tested.key, "");
		const sample = await page(tested.key);
		expect(sample.text).toContain(RECEIPT_DOCUMENT_TEXTS.sampleNote);
		expect(sample.text).not.toContain("R-0");
		const part = await paidAtShop(shop);
		await press(part.key, "");
		await refund(shop, part.id, 200);
		expect((await page(part.key)).text).toContain(RECEIPT_DOCUMENT_TEXTS.returned("200 円"));
		expect(await pdf(part.key)).toContain(RECEIPT_DOCUMENT_TEXTS.returned("200 円"));
		await refund(shop, part.id, 2_000);
		expect((await page(part.key)).text).toContain(RECEIPT_DOCUMENT_TEXTS.allReturned);
	});

	test("of an issuer who is not registered says nothing of a qualified invoice", async () => {
		await saveIssuer(shop, { registration_number: "" });
		const { key } = await paidAtShop(shop);
		await press(key, "");
		for (const text of [(await page(key)).text, await pdf(key)]) {
			expect(text).toContain("上様");
			expect(text).not.toContain(RECEIPT_DOCUMENT_TEXTS.qualified);
			expect(text).not.toContain("登録番号");
		}
	});

	test("shows the newest receipt after a replacement, with its reissues", async () => {
		const { id, key } = await paidAtShop(shop);
		const first = (await issue(shop, id, "山田")).items[0]!.id;
		const { items } = await replaceReceipt({
			ctx: shop.ctx(),
			input: { id: first, addressee: "株式会社みどり 御中", reason: "宛名" },
		});
		await reissueReceipt({ ctx: shop.ctx(), input: { id: items[0]!.id } });
		const text = await pdf(key);
		expect(text).toContain("株式会社みどり 御中");
		expect(text).toContain(RECEIPT_DOCUMENT_TEXTS.number("R-000002"));
		expect(text).toContain(RECEIPT_DOCUMENT_TEXTS.reissued(1, "2026年11月20日"));
		expect(text).not.toContain("山田");
	});
});

test("the file has all lines, the tax of each rate, and goes on on a further page", async () => {
	const lines = [
		{ name: "弁当", unit_yen: 999, quantity: 3, tax_rate: 8 },
		{ name: "カット", unit_yen: 5_555, tax_rate: 10 },
		{ name: "保険", unit_yen: 1_001, tax_rate: 0 },
		...Array.from({ length: 17 }, (_, index) => ({ name: `${"長い品名".repeat(20)}${index}`, unit_yen: 7 })),
	];
	const { key } = await paidAtShop(shop, { lines });
	await press(key, "𠮷野家さま🎉");
	const text = await pdf(key);
	// 2,997 yen of 8 percent, 5,674 of 10 percent: each is rounded down once.
	for (const part of [
		"弁当※",
		"999 円 × 3",
		"うち消費税",
		"222 円",
		"515 円",
		"1,001 円",
		"9,672 円",
		"𠮷野家さま〓",
	])
		expect(text).toContain(part);
	expect((text.match(/長い品名/g) ?? []).length).toBeGreaterThan(300);
});
