import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { replaceReceiptInput } from "#domain/commerce/payments/receipts/receipt-input.ts";
import { RECEIPT_OBSTACLES } from "#domain/commerce/payments/receipts/receipt-obstacle.ts";
import { RECEIPT_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import { reissueReceipt } from "#functions/commerce/payments/receipts/reissue-receipt.ts";
import { replaceReceipt } from "#functions/commerce/payments/receipts/replace-receipt.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import {
	ISSUER,
	issue,
	paidAtShop,
	REGISTRATION_NUMBER,
	readReceiptRows,
	refund,
	saveIssuer,
} from "#tests/support/payments/receipt-fixture.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
	await saveIssuer(shop);
});

const verbs = async () =>
	(
		await env.DB.prepare("select verb from audit_log where verb like 'payment.receipt%' order by id").all<{
			verb: string;
		}>()
	).results.map(({ verb }) => verb);

test("a receipt has what the payment and the issuer were when it was issued", async () => {
	const { id, friendId } = await paidAtShop(shop);
	const { items } = await issue(shop, id, "株式会社みどり");
	expect(items).toMatchObject([
		{ number: "R-000001", addressee: "株式会社みどり", yen: 2_200, is_test: false, is_cancelled: false },
	]);
	await saveIssuer(shop, { issuer_name: "別の名前", prefix: "X" });
	const [row] = await readReceiptRows();
	expect(row).toMatchObject({
		number: 1,
		payment_id: id,
		friend_id: friendId,
		issuer_name: ISSUER.issuer_name,
		registration_number: REGISTRATION_NUMBER,
		method: "cash",
		prefix: "R-",
		paid_at: shop.clock.now,
		operator_id: shop.operator.id,
	});
	expect(await verbs()).toEqual(["payment.receipt"]);
});

test("of 64 payments at once each gets the next number", async () => {
	const { id: first } = await paidAtShop(shop);
	const { results: payments } = await env.DB.prepare(
		`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 63)
			insert into payments (key, purpose, title, amount_yen, lines, state, expires_at, paid_yen, paid_at, created_at)
			select n, purpose, title, amount_yen, lines, state, expires_at, paid_yen, paid_at, created_at
			from payments, numbers where id = ? returning id`,
	)
		.bind(first)
		.all<{ id: number }>();
	await env.DB.prepare(
		`insert into payment_entries (payment_id, checkout_id, key, kind, yen, provider, method, is_test, at, created_at)
			select p.id, e.checkout_id, p.key, e.kind, e.yen, e.provider, e.method, e.is_test, e.at, e.created_at
			from payments p join payment_entries e on e.payment_id = ? where p.id <> ?`,
	)
		.bind(first, first)
		.run();
	await Promise.all([{ id: first }, ...payments].map(({ id }) => issue(shop, id)));
	const numbers = (await readReceiptRows()).map(({ number }) => number);
	expect(numbers).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
});

test("64 requests for one payment issue one receipt", async () => {
	const { id } = await paidAtShop(shop);
	const results = await Promise.allSettled(
		Array.from({ length: 64 }, (_, index) => issue(shop, id, `客${index}`)),
	);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	for (const result of results)
		if (result.status === "rejected") expect(String(result.reason)).toContain(RECEIPT_TEXTS.issued);
	expect(await readReceiptRows()).toHaveLength(1);
	expect(await verbs()).toHaveLength(1);
});

test("a repeated save issues, replaces and reissues once", async () => {
	const { id } = await paidAtShop(shop);
	await issue(shop, id, "山田", "save-1");
	const { items } = await issue(shop, id, "山田", "save-1");
	expect(items).toHaveLength(1);
	const first = items[0]!.id;
	const change = replaceReceiptInput.parse({ addressee: "山田商店", reason: "会社の名前に" });
	for (let count = 0; count < 2; count++)
		await replaceReceipt({ ctx: shop.ctx("save-2"), input: { ...change, id: first } });
	const [, second] = await readReceiptRows();
	for (let count = 0; count < 2; count++)
		await reissueReceipt({ ctx: shop.ctx("save-3"), input: { id: second!.id } });
	const shown = await reissueReceipt({ ctx: shop.ctx(), input: { id: second!.id } });
	expect(shown.items).toMatchObject([
		{ number: "R-000002", addressee: "山田商店", reissues: 2, is_cancelled: false, reason: "会社の名前に" },
		{ number: "R-000001", is_cancelled: true, replaced_by: "R-000002" },
	]);
	expect(await verbs()).toEqual([
		"payment.receipt",
		"payment.receipt-replace",
		"payment.receipt-reissue",
		"payment.receipt-reissue",
	]);
});

test("a cancelled receipt is neither issued again nor replaced a second time", async () => {
	const { id } = await paidAtShop(shop);
	const first = (await issue(shop, id)).items[0]!.id;
	const change = replaceReceiptInput.parse({ addressee: "山田商店", reason: "会社の名前に" });
	const results = await Promise.allSettled(
		Array.from({ length: 8 }, () => replaceReceipt({ ctx: shop.ctx(), input: { ...change, id: first } })),
	);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	await expect(reissueReceipt({ ctx: shop.ctx(), input: { id: first } })).rejects.toThrow(
		RECEIPT_TEXTS.cancelled,
	);
	expect((await readReceiptRows()).map(({ number }) => number)).toEqual([1, 2]);
});

test("an unpaid, a wholly refunded and a disputed payment get no receipt, and no number is used", async () => {
	const unpaid = await shop.request();
	await expect(issue(shop, unpaid.id)).rejects.toThrow(RECEIPT_OBSTACLES.unpaid);
	const refunded = await paidAtShop(shop);
	const first = await issue(shop, refunded.id);
	await refund(shop, refunded.id, 2_200);
	await expect(
		replaceReceipt({
			ctx: shop.ctx(),
			input: { id: first.items[0]!.id, addressee: "山田", reason: "宛名" },
		}),
	).rejects.toThrow(RECEIPT_OBSTACLES.returned);
	const other = await paidAtShop(shop);
	await refund(shop, other.id, 2_200);
	await expect(issue(shop, other.id)).rejects.toThrow(RECEIPT_OBSTACLES.returned);
	const disputed = await paidAtShop(shop);
	await env.DB.prepare("update payments set state = 'disputed', disputed_yen = 2200 where id = ?")
		.bind(disputed.id)
		.run();
	await expect(issue(shop, disputed.id)).rejects.toThrow(RECEIPT_OBSTACLES.disputed);
	const part = await paidAtShop(shop);
	await refund(shop, part.id, 200);
	expect((await issue(shop, part.id)).items[0]!.number).toBe("R-000002");
});

test("a refund that a provider has not confirmed yet counts as returned", async () => {
	const { id } = await paidAtShop(shop);
	await env.DB.prepare(
		`insert into payment_refunds (payment_id, checkout_id, key, amount_yen, reason, state, created_at)
			select payment_id, id, 'r', 2200, 'x', 'waiting', 1 from payment_checkouts where payment_id = ?`,
	)
		.bind(id)
		.run();
	await expect(issue(shop, id)).rejects.toThrow(RECEIPT_OBSTACLES.returned);
	expect(await readReceiptRows()).toEqual([]);
});

test("a test payment gets a sample without a number of the row", async () => {
	const tested = await shop.request();
	await shop.pay(tested.key);
	await shop.pass(60_000, 2);
	expect((await issue(shop, tested.id)).items).toMatchObject([{ number: null, is_test: true }]);
	const real = await paidAtShop(shop);
	expect((await issue(shop, real.id)).items[0]!.number).toBe("R-000001");
});

test("without an issuer nothing is issued", async () => {
	await env.DB.prepare("delete from payment_receipt_settings").run();
	const { id } = await paidAtShop(shop);
	await expect(issue(shop, id)).rejects.toThrow(RECEIPT_OBSTACLES.unset);
});
