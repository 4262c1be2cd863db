import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { openCheckout } from "#functions/commerce/payments/open-checkout.ts";
import { recordPayment } from "#functions/commerce/payments/record-payment.ts";
import { refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { dieAfter, killAtWrite } from "#tests/support/observed-database.ts";
import { PaymentShop } from "#tests/support/payments/payment-shop.ts";

let shop: PaymentShop;
beforeEach(async () => {
	shop = await PaymentShop.open();
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Deaths around the first writing round trips. */
const DEATHS = Array.from({ length: 6 }, (_, trip) => [
	{ trip, when: "before" as const },
	{ trip, when: "after" as const },
]).flat();

const PROVIDERS = ["stripe", "paypay"] as const;

test.each(DEATHS.flatMap((death) => PROVIDERS.map((provider) => ({ ...death, provider }))))(
	"a worker that dies $when write $trip books a payment of $provider and its refund once",
	async ({ provider, ...death }) => {
		const { id, key } = await shop.request();
		await shop.pay(key, provider);
		await shop.work(killAtWrite(env.DB, death).database).catch(() => undefined);
		await shop.pass(10 * MINUTE, 4);
		await refundPayment({
			ctx: shop.ctx(),
			purposes: PAYMENT_PURPOSES,
			input: { id, yen: 800, reason: "返金", version: undefined },
		});
		await shop.work(killAtWrite(env.DB, death).database).catch(() => undefined);
		await shop.pass(HOUR, 8);
		expect(await shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 2_200 },
			{ kind: "refund", yen: -800 },
		]);
		expect(await shop.find(id)).toMatchObject({ state: "part-refunded", paid_yen: 2_200, refunded_yen: 800 });
		const logged = await env.DB.prepare(
			"select verb from audit_log where subject_type = 'payment' and verb in ('payment.charge', 'payment.refund')",
		).all();
		expect(logged.results.map(({ verb }) => verb)).toEqual(["payment.charge", "payment.refund"]);
	},
);

test.each(DEATHS.flatMap((death) => PROVIDERS.map((provider) => ({ ...death, provider }))))(
	"a press that dies $when write $trip leaves a payment that can still be made once by $provider",
	async ({ provider, ...death }) => {
		const { id, key } = await shop.request();
		const { database } = killAtWrite(env.DB, death);
		await openCheckout(shop.workerCtx(database), PAYMENT_PURPOSES, { id, provider }).catch(() => undefined);
		// A code of PayPay whose address was lost ends by itself.
		await shop.pass(10 * MINUTE, 10);
		const opened = await shop.pay(key, provider);
		await shop.pass(MINUTE, 4);
		expect(await shop.ledger(id)).toEqual([{ kind: "charge", yen: 2_200 }]);
		expect(await shop.bank.do({ deed: "pay", id: opened })).toBe(false);
	},
);

test("[gives up payments] a payment that kills its workers is left to an operator, and its end frees it", async () => {
	const { id, key } = await shop.request();
	await shop.open(key, "stripe");
	await env.DB.prepare("update payments set attempts = 299, next_attempt_at = 0 where id = ?").bind(id).run();
	for (let death = 0; death < 2; death++) {
		await shop.work(dieAfter(env.DB, /update "payments" set .*"attempts" = /)).catch(() => undefined);
		shop.clock.pass(HOUR);
	}
	await shop.work();
	expect(await shop.find(id)).toMatchObject({
		state: "expired",
		problem: PAYMENT_TEXTS.givenUp,
	});
	expect((await shop.find(id)) as unknown).toMatchObject({ next_attempt_at: shop.clock.now + DAY });
	await shop.pass(DAY);
	expect(await shop.ledger(id)).toEqual([]);
});

test.each(DEATHS.slice(0, 6))(
	"a refund at the shop that dies $when write $trip is booked once",
	async (death) => {
		const { id } = await shop.request();
		await recordPayment({ ctx: shop.ctx(), purposes: PAYMENT_PURPOSES, input: { id, method: "cash" } });
		const { database } = killAtWrite(env.DB, death);
		const ctx = { ...shop.ctx(), db: connectD1(database) };
		const refund = { id, yen: 800, reason: "返金" };
		await refundPayment({ ctx, purposes: PAYMENT_PURPOSES, input: refund }).catch(() => undefined);
		await shop.pass(MINUTE, 4);
		// The operator presses again where nothing was stored.
		if ((await env.DB.prepare("select id from payment_refunds").all()).results.length === 0)
			await refundPayment({ ctx: shop.ctx(ctx.saveKey), purposes: PAYMENT_PURPOSES, input: refund });
		expect(await shop.ledger(id)).toEqual([
			{ kind: "charge", yen: 2_200 },
			{ kind: "refund", yen: -800 },
		]);
		const { results } = await env.DB.prepare(
			`select e.operator_id, a.operator_id as logged from payment_entries e join audit_log a
			on a.verb = 'payment.refund' and a.subject_id = cast(e.payment_id as text) where e.kind = 'refund'`,
		).all();
		expect(results).toEqual([{ operator_id: shop.operator.id, logged: shop.operator.id }]);
		expect(await shop.find(id)).toMatchObject({ state: "part-refunded", refunded_yen: 800 });
	},
);
