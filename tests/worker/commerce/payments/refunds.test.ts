import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { refundInput } from "#domain/commerce/payments/payment-input.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { recordPayment } from "#functions/commerce/payments/record-payment.ts";
import { refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { nextId } from "#tests/support/test-clock.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
});

const refund = (id: number, yen: number, saveKey = nextId()) =>
	refundPayment({
		ctx: shop.ctx(saveKey),
		purposes: PAYMENT_PURPOSES,
		input: { id, ...refundInput.parse({ yen, reason: "都合が悪くなった" }) },
	});

async function paid(provider: "stripe" | "paypay" = "stripe") {
	const requested = await shop.request();
	await shop.pay(requested.key, provider);
	await shop.work();
	return requested;
}

/** Yen that the bank has given back. */
const returned = async (id: number): Promise<number> =>
	0 - (await shop.ledger(id)).reduce((sum, { kind, yen }) => (kind === "refund" ? sum + yen : sum), 0);

describe("a refund by an operator", () => {
	for (const provider of ["stripe", "paypay"] as const)
		test(`goes through ${provider}, and counts once the provider has it`, async () => {
			const { id, key } = await paid(provider);
			await refund(id, 1_000);
			expect(await returned(id)).toBe(0);
			await shop.work();
			await shop.pass(MINUTE, 4);
			expect(await shop.ledger(id)).toEqual([
				{ kind: "charge", yen: 2_200 },
				{ kind: "refund", yen: -1_000 },
			]);
			expect(await shop.find(id)).toMatchObject({ state: "part-refunded", refunded_yen: 1_000 });
			expect(await (await shop.call(`/pay/${key}`)).text()).toContain("一部をご返金しました");
		});

	test("pressed twice is one refund", async () => {
		const { id } = await paid();
		const saveKey = nextId();
		await Promise.all([refund(id, 700, saveKey), refund(id, 700, saveKey)]);
		await refund(id, 700, saveKey);
		await shop.work();
		expect(await returned(id)).toBe(700);
	});

	test("from two sides at once never exceeds what was paid", async () => {
		const { id } = await paid();
		const results = await Promise.allSettled([refund(id, 1_500), refund(id, 1_500)]);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		await shop.work();
		expect(await returned(id)).toBe(1_500);
		await expect(refund(id, 701)).rejects.toMatchObject({
			status: 422,
			body: { yen: [PAYMENT_TEXTS.refundTooLarge(700)] },
		});
		await refund(id, 700);
		await shop.work();
		expect(await shop.find(id)).toMatchObject({ state: "refunded", refunded_yen: 2_200 });
		await expect(refund(id, 1)).rejects.toMatchObject({ body: { ERROR: [PAYMENT_TEXTS.notRefundable] } });
	});

	test("that the provider refuses is shown, and its money can be refunded again", async () => {
		const { id } = await paid("paypay");
		await shop.bank.do({ deed: "multiple_refunds", allowed: false });
		await refund(id, 100);
		await shop.pass(MINUTE, 4);
		await refund(id, 100);
		await shop.pass(MINUTE, 4);
		expect(await returned(id)).toBe(100);
		expect((await shop.find(id)).problem).toContain("PayPayが受け付けませんでした");
	});

	test("whose answer is lost is requested once", async () => {
		const { id } = await paid();
		await refund(id, 500);
		await shop.bank.do({ deed: "fault", provider: "stripe", kind: "drop", times: 3, afterwards: true });
		await shop.pass(HOUR, 20);
		expect(await returned(id)).toBe(500);
		expect(shop.bank.calls.filter((call) => call === "POST /v1/refunds").length).toBeGreaterThan(0);
		expect(await shop.find(id)).toMatchObject({ state: "part-refunded" });
	});

	test("at the shop counts at once", async () => {
		const { id } = await shop.request();
		await recordPayment({ ctx: shop.ctx(), purposes: PAYMENT_PURPOSES, input: { id, method: "cash" } });
		expect(await shop.find(id)).toMatchObject({ state: "paid", provider: "shop", next_attempt_at: null });
		await refund(id, 200);
		expect(await shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 2_200 },
			{ kind: "refund", yen: -200 },
		]);
		await expect(refund(id, 2_001)).rejects.toMatchObject({ status: 422 });
	});
});

describe("money that nobody expects", () => {
	test("cannot come while a provider is silent for days: the payment ends, and says so", async () => {
		const { id, key } = await shop.request({ expires_at: "2026-11-20 10:20" });
		const session = await shop.open(key, "stripe");
		await shop.clock.pass(20 * MINUTE - 1);
		await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 4 * 24 * 60 });
		await shop.pass(3 * DAY, 400);
		expect(await shop.find(id)).toMatchObject({ state: "expired", problem: PAYMENT_TEXTS.givenUp });
		expect(await shop.bank.do({ deed: "pay", id: session })).toBe(false);
	});

	test("after the end goes back", async () => {
		const { id, key } = await shop.request({ expires_at: "2026-11-20 10:20" });
		const session = await shop.open(key, "stripe");
		// The worker gives it up before it hears that the friend pays in the last minute.
		await env.DB.prepare(
			"update payments set expires_at = 0, attempts = 400, next_attempt_at = 0 where id = ?",
		)
			.bind(id)
			.run();
		await shop.pass(MINUTE, 1);
		expect(await shop.find(id)).toMatchObject({ state: "expired" });
		await shop.bank.do({ deed: "pay", id: session });
		await shop.pass(MINUTE, 4);
		expect(await shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 2_200 },
			{ kind: "refund", yen: -2_200 },
		]);
		expect(await shop.find(id)).toMatchObject({ state: "refunded" });
		const [refunded] = (await env.DB.prepare("select reason, state from payment_refunds").all()).results;
		expect(refunded).toEqual({ reason: PAYMENT_TEXTS.refundLate, state: "done" });
	});

	test("refunded in the provider's own console is in the ledger, without an event too", async () => {
		const { id } = await paid();
		await shop.bank.do({ deed: "deliver", mode: "never" });
		const { payment_intent } = await shop.bank
			.stripe()
			.charges.list()
			.then(({ data }) => data[0]!);
		await shop.bank.stripe().refunds.create({ payment_intent: String(payment_intent), amount: 300 });
		await shop.pass(2 * DAY, 2);
		expect(await returned(id)).toBe(300);
	});

	test("cancelled at PayPay is given back in the ledger, and a refund that waits is not needed", async () => {
		const { id } = await paid("paypay");
		const { results } = await env.DB.prepare("select key from payment_checkouts").all<{ key: string }>();
		expect((await shop.bank.paypay("DELETE", `/v2/payments/${results[0]!.key}`)).status).toBe(202);
		await refund(id, 500);
		await shop.pass(MINUTE, 4);
		expect(await shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 2_200 },
			{ kind: "refund", yen: -2_200 },
		]);
		expect(await shop.find(id)).toMatchObject({ state: "refunded", next_attempt_at: null });
		const refunds = await env.DB.prepare("select state, problem from payment_refunds").all();
		expect(refunds.results).toEqual([{ state: "failed", problem: PAYMENT_TEXTS.takenBack("PayPay") }]);
	});

	test("of a payment that PayPay's new keys do not know stays in the ledger, and its problem is shown", async () => {
		const { id } = await paid("paypay");
		await env.DB.prepare("update payment_checkouts set key = 'of-another-merchant', expires_at = 0").run();
		await shop.pass(2 * DAY, 2);
		expect(await shop.find(id)).toMatchObject({ state: "paid", refunded_yen: 0 });
		expect((await shop.find(id)).problem).toContain("PayPayが受け付けませんでした");
	});

	test("a refund that the bank sends back is shown as failed, and can be refunded again", async () => {
		const { id } = await paid();
		await refund(id, 500);
		await shop.work();
		const [sent] = (await shop.bank.stripe().refunds.list()).data;
		await shop.bank.do({ deed: "fail_refund", id: sent!.id });
		await shop.pass(MINUTE, 2);
		expect(await shop.find(id)).toMatchObject({
			state: "paid",
			refunded_yen: 0,
			problem: PAYMENT_TEXTS.refundFailed("Stripe"),
		});
		await refund(id, 2_200);
		await shop.work();
		expect(await shop.find(id)).toMatchObject({ state: "refunded", problem: null });
	});

	test("a refund that waits is asked for as long as it waits", async () => {
		const { id } = await paid();
		await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 10 });
		await env.DB.prepare("update payments set created_at = 0").run();
		await refund(id, 500);
		await env.DB.prepare("update payments set attempts = 400").run();
		await shop.work();
		await shop.pass(3 * DAY, 3);
		expect(await returned(id)).toBe(500);
	});

	test("disputed and won comes back", async () => {
		const { id } = await paid();
		const [charge] = (await shop.bank.stripe().charges.list()).data;
		await shop.bank.do({ deed: "dispute", id: charge!.id });
		await shop.work();
		expect(await shop.find(id)).toMatchObject({ state: "disputed", disputed_yen: 2_200 });
		const [dispute] = (await shop.bank.stripe().disputes.list()).data;
		await shop.bank.do({ deed: "win", id: dispute!.id });
		await shop.work();
		expect(await shop.find(id)).toMatchObject({ state: "paid", disputed_yen: 0 });
		expect((await shop.ledger(id)).map(({ kind }) => kind)).toEqual(["charge", "dispute", "dispute-won"]);
	});
});
