import { beforeEach, describe, expect, test } from "vitest";
import { PAY_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { storeRow } from "#tests/support/store-rows.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
});

describe("a friend pays", () => {
	for (const provider of ["stripe", "paypay"] as const)
		test(`by ${provider}, and the ledger has it once the provider says so`, async () => {
			const { id, key } = await shop.request();
			await shop.pay(key, provider);
			expect(await shop.find(id)).toMatchObject({ state: "requested", paid_yen: 0 });
			await shop.work();
			expect(await shop.find(id)).toMatchObject({ state: "paid", paid_yen: 2_200, provider, is_test: 1 });
			expect(await shop.ledger(id)).toEqual([{ kind: "charge", yen: 2_200 }]);
			const page = await (await shop.call(`/pay/${key}`)).text();
			expect(page).toContain("お支払いが完了しました");
			expect(page).toContain("テスト中のページです");
		});

	test("and finds the way back to LINE, which makes nobody with this address the friend", async () => {
		const { key } = await shop.request();
		expect(await (await shop.call(`/pay/${key}`)).text()).not.toContain(VISIT_TEXTS.closeAndReturn);
		await shop.pay(key);
		await shop.work();
		const page = async () => (await shop.call(`/pay/${key}`)).text();
		expect(await page()).toContain(VISIT_TEXTS.closeAndReturn);
		await storeRow("settings", { key: "line_add_friend_url", value: '"https://lin.ee/shop"', updated_at: 1 });
		const withAddress = await page();
		expect(withAddress).toContain(`href="https://lin.ee/shop" rel="nofollow">${VISIT_TEXTS.backToLine}`);
		expect(withAddress).not.toContain(VISIT_TEXTS.addFriend);
		expect(withAddress).not.toMatch(/[?&]t=/);
	});

	test("and the clock finds out where no event comes", async () => {
		await shop.bank.do({ deed: "deliver", mode: "never" });
		const { id, key } = await shop.request();
		await shop.pay(key);
		await shop.pass(2 * MINUTE, 2);
		expect(await shop.find(id)).toMatchObject({ state: "paid", paid_yen: 2_200 });
	});

	test("twice pressed leads to the same page", async () => {
		const { key } = await shop.request();
		const [first, second] = [await shop.open(key, "stripe"), await shop.open(key, "stripe")];
		expect(second).toBe(first);
		const both = await Promise.all([shop.press(key, "stripe"), shop.press(key, "stripe")]);
		expect(both.map((each) => each.headers.get("location")?.split("/").at(-1))).toEqual([first, first]);
	});

	test("with another provider after closing the first one's page", async () => {
		const { id, key } = await shop.request();
		const session = await shop.open(key, "stripe");
		const code = await shop.open(key, "paypay");
		expect(await shop.bank.do({ deed: "pay", id: session })).toBe(false);
		expect(await shop.bank.do({ deed: "pay", id: code })).toBe(true);
		await shop.work();
		expect(await shop.find(id)).toMatchObject({ state: "paid", provider: "paypay" });
	});

	test("again after PayPay has refused the first time", async () => {
		const { id, key } = await shop.request();
		const refused = await shop.open(key, "paypay");
		expect(await shop.bank.do({ deed: "decline", id: refused })).toBe(true);
		await shop.pass(MINUTE, 2);
		expect(await shop.ledger(id)).toEqual([]);
		expect(await shop.find(id)).toMatchObject({ state: "requested", paid_yen: 0 });
		expect(await (await shop.call(`/pay/${key}`)).text()).not.toContain(PAY_PAGE_TEXTS.resume);
		const second = await shop.pay(key, "paypay");
		expect(second).not.toBe(refused);
		await shop.work();
		expect(await shop.ledger(id)).toEqual([{ kind: "charge", yen: 2_200 }]);
	});

	test("not after the end: the page is closed at the provider", async () => {
		const { id, key } = await shop.request({ expires_at: "2026-11-20 10:20" });
		const session = await shop.open(key, "stripe");
		await shop.pass(21 * MINUTE, 21);
		expect(await shop.find(id)).toMatchObject({ state: "expired", next_attempt_at: null });
		expect(await shop.bank.do({ deed: "pay", id: session })).toBe(false);
		expect(await (await shop.call(`/pay/${key}`)).text()).toContain("お支払いの期限が過ぎました");
		expect((await shop.press(key, "stripe")).headers.get("location")).toBe(`/pay/${key}`);
	});

	test("and a problem of a provider is forgotten with its next answer", async () => {
		const { id, key } = await shop.request();
		await shop.open(key, "stripe");
		await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 5 });
		await shop.pass(4 * MINUTE, 4);
		expect((await shop.find(id)).problem).toContain("答えがありません");
		await shop.pass(10 * MINUTE, 10);
		expect(await shop.find(id)).toMatchObject({ state: "requested", problem: null, attempts: 0 });
	});

	test("while a provider is silent for an hour: it only takes longer", async () => {
		const { id, key } = await shop.request();
		await shop.pay(key);
		await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 60 });
		await shop.pass(59 * MINUTE, 59);
		expect(await shop.find(id)).toMatchObject({ state: "requested", paid_yen: 0 });
		expect((await shop.find(id)).problem).toContain("Stripeから答えがありません");
		await shop.pass(HOUR, 12);
		expect(await shop.find(id)).toMatchObject({ state: "paid", paid_yen: 2_200, problem: null });
	});
});
