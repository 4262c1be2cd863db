import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { BOOKKEEPING_TEXTS } from "#domain/platform/texts/bookkeeping-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { reconcileDay } from "#functions/commerce/bookkeeping/reconcile-day.ts";
import { enterMovement } from "#simulator/bank/stripe/balance-transactions.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";
import { PaymentWalk } from "#tests/support/payments/payment-walk.ts";

const TODAY = "2026-11-20";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
});

async function pay(provider: "stripe" | "paypay" = "stripe") {
	const requested = await shop.request();
	await shop.pay(requested.key, provider);
	await shop.work();
	return requested.id;
}

const compare = async (day = TODAY) => {
	const { providers } = await reconcileDay({ ctx: shop.ctx(), input: { day } });
	const [stripe, paypay] = providers;
	return { stripe: stripe!, paypay: paypay! };
};

describe("a day at Stripe", () => {
	test("with equal movements has no differences, its fees, and the payouts that arrive", async () => {
		await pay();
		await pay();
		const { stripe } = await compare();
		expect(stripe).toMatchObject({
			is_test: true,
			ledger_yen: 4_400,
			ledger_count: 2,
			problem: null,
			comparison: {
				is_complete: true,
				provider_yen: 4_400,
				fee_yen: 158,
				equal_count: 2,
				differences: [],
				foreign: [],
			},
		});
		await shop.bank.do({ deed: "payout" });
		const { stripe: later } = await compare("2026-11-22");
		expect(later.comparison!.payouts).toMatchObject([{ yen: 4_242, state: "waiting" }]);
		expect((await compare()).stripe.comparison).toMatchObject({ provider_yen: 4_400, foreign: [] });
	});

	test("with money that is not booked here, or only here, names each with its payment", async () => {
		const id = await pay();
		await shop.bank.do({ deed: "deliver", mode: "never" });
		const [charge] = (await shop.bank.stripe().charges.list()).data;
		await shop.bank.stripe().refunds.create({ charge: charge!.id, amount: 300 });
		const { stripe } = await compare();
		expect(stripe.comparison!.differences).toMatchObject([
			{ cause: "only-there", kind_label: "返金", ledger_yen: null, provider_yen: -300, payment: { id } },
		]);
		await env.DB.prepare("update payment_entries set key = 'stripe:ch_lost:charge'").run();
		expect((await compare()).stripe.comparison!.differences.map(({ cause }) => cause).sort()).toEqual([
			"only-here",
			"only-there",
			"only-there",
		]);
	});

	test("with money from elsewhere has it apart", async () => {
		await pay();
		enterMovement(
			{ world: shop.bank.world, live: false },
			{ type: "charge", amount: 700, fee: 25, source: "ch_elsewhere" },
		);
		const { stripe } = await compare();
		expect(stripe.comparison).toMatchObject({
			provider_yen: 2_200,
			differences: [],
			foreign_yen: 700,
			foreign: [{ reference: "ch_elsewhere", provider_yen: 700, payment: null }],
		});
	});

	test("leaves out money in other currencies, which is no yen", async () => {
		await pay();
		enterMovement(
			{ world: shop.bank.world, live: false },
			{ type: "charge", amount: 700, currency: "usd", fee: 25, source: "ch_dollars" },
		);
		expect((await compare()).stripe.comparison).toMatchObject({ fee_yen: 79, differences: [], foreign: [] });
	});

	test("is read in pages", async () => {
		for (let count = 0; count < 120; count++)
			enterMovement(
				{ world: shop.bank.world, live: false },
				{ type: "charge", amount: 1, source: `ch_${count}` },
			);
		expect((await compare()).stripe.comparison!.foreign).toHaveLength(120);
		expect(shop.bank.calls.filter((call) => call === "GET /v1/balance_transactions")).toHaveLength(2);
	});

	test("that does not answer, or refuses the key, is said", async () => {
		await pay();
		await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 5 });
		expect((await compare()).stripe).toMatchObject({
			problem: BOOKKEEPING_TEXTS.providerSilent("Stripe"),
			comparison: null,
			ledger_yen: 2_200,
		});
		await env.DB.prepare("delete from payment_providers where provider = 'stripe'").run();
		expect((await compare()).stripe.problem).toBe(BOOKKEEPING_TEXTS.providerUnset("Stripe"));
	});
});

test("PayPay has no list, which is said with the ledger's sum", async () => {
	await pay("paypay");
	expect((await compare()).paypay).toMatchObject({
		problem: BOOKKEEPING_TEXTS.noList("PayPay"),
		comparison: null,
		ledger_yen: 2_200,
	});
});

test.each(SEEDS)("each day equals the bank's list after a random walk (seed %d)", async (seed) => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	const walk = await PaymentWalk.begin(seed);
	shop = walk.shop;
	for (let step = 0; step < 120; step++) {
		await walk.step();
		if (step % 40 === 39) await shop.pass(DAY, 3);
	}
	await walk.settle();
	await shop.pass(MINUTE);
	let days = 0;
	let equal = 0;
	for (let at = Date.parse("2026-11-20T00:00:00Z"); at < shop.clock.now; at += DAY) {
		const { stripe } = await compare(new Date(at).toISOString().slice(0, 10));
		expect(stripe.comparison!.differences).toEqual([]);
		expect(stripe.comparison!.foreign).toEqual([]);
		expect(stripe.comparison!.provider_yen).toBe(stripe.ledger_yen);
		equal += stripe.comparison!.equal_count;
		days++;
	}
	expect(days).toBeGreaterThan(5);
	expect(equal).toBeGreaterThan(1);
});
