import { beforeEach, describe, expect, test } from "vitest";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import { settleSalonPayments } from "#functions/booking/salons/payments/settle-salon-payments.ts";
import { refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { BANK_KEYS } from "#simulator/bank/bank-world.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	buildEvent,
	buildEventMenu,
	buildSlot,
	submitEventForm,
} from "#tests/support/events/event-builders.ts";
import { buildForm, openFormPage, submitFormPage } from "#tests/support/form-pages.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { PaymentShop, STRIPE_KEYS } from "#tests/support/payments/payment-shop.ts";
import { buildProduct, ProductVisits } from "#tests/support/products/product-builders.ts";
import { PaidSalon } from "#tests/support/salon/paid-salon.ts";

let shop: PaymentShop;

/** Something that is paid for. */
interface Purpose {
	/** A friend asks for it. */
	order: () => Promise<unknown>;
	/** SQL of what the friend has. */
	has: string;
	paid: string;
	released: string;
	/** After its whole refund. */
	refunded: string;
	/** Minutes for which it is held. */
	minutes: number;
}

const textAction = async (text: string) => (await buildAction({ effects: [sendTextEffect(text)] })).id;

const PURPOSES: Record<string, Purpose> = {
	"a request": {
		order: () => shop.request({ expires_at: "2026-11-20 10:15" }),
		has: "select state as has from payments",
		...{ paid: "paid", released: "expired", refunded: "refunded", minutes: 15 },
	},
	"a product": {
		order: async () => {
			const product = await buildProduct({ stock: 3, action_id: await textAction("ありがとうございます") });
			await new ProductVisits(shop).buy(await buildFriend(), product);
		},
		has: "select x.state || ' ' || p.stock as has from purchases x join products p on p.id = x.product_id",
		...{ paid: "paid 2", released: "released 3", refunded: "refunded 3", minutes: 15 },
	},
	"a subscription": {
		order: async () => {
			const product = await buildProduct({
				...{ yen: 980, period: "year", action_id: await textAction("ありがとうございます") },
			});
			await new ProductVisits(shop).press(await buildFriend(), product);
		},
		has: "select state || ' ' || paid_periods as has from subscriptions",
		...{ paid: "active 1", released: "released 0", refunded: "active 1", minutes: 15 },
	},
	"seats of an event": {
		order: async () => {
			const event = await buildEvent({ pays_before: 1 });
			const slot = await buildSlot(event, shop.clock);
			const menu = await buildEventMenu(slot, { price: 3_000 });
			await submitEventForm(shop.clock, (await buildFriend()).id, event, {
				page: "/book",
				form: `slot=${slot}&menu=${menu}&places=1&key=booking-key-01`,
			});
		},
		has: `select status || ' ' || ifnull(paid_yen, 0) || iif(paid_at is null, '', ' paid') as has from event_reservations`,
		...{ paid: "1 3000 paid", released: "2 0", refunded: "1 0", minutes: 15 },
	},
	"an answer to a form": {
		order: async () => {
			const form = await buildForm(
				await buildSession(),
				[{ id: -1, label: "お名前", swatch_id: 5, rule: "none", required: false }],
				{
					payment: { base_yen: 500, tax_rate: 10, action_id: await textAction("お支払いを確認しました") },
				},
			);
			const page = await openFormPage(form, (await buildFriend()).id);
			await submitFormPage(form, page, { q1: "花子" });
		},
		has: `select iif(p.state = 'expired', 'over', 'there') || ' ' || (select count(*) from pending_runs) as has
			from form_answers a join payments p on p.purpose_id = a.id`,
		...{ paid: "there 1", released: "over 0", refunded: "there 1", minutes: 3 * 24 * 60 },
	},
	"a deposit of a salon": {
		order: async () => {
			const place = await PaidSalon.open({ mode: "deposit", amount: 2_000, unit: "yen", refunds: true });
			shop = place.shop;
			await place.book();
		},
		has: "select status as has from reservations",
		...{ paid: "approved", released: "canceled", refunded: "approved", minutes: 15 },
	},
};

/** Lets time pass, with the bank's events and the workers in each step. */
async function pass(milliseconds: number, steps: number): Promise<void> {
	for (let step = 0; step < steps; step++) {
		await shop.pass(milliseconds / steps);
		await settleSalonPayments(shop.workerCtx());
	}
}

const payment = async () =>
	(
		await readRows<{ id: number; key: string; amount_yen: number; state: string; problem: string | null }>(
			"select id, key, amount_yen, state, problem from payments",
		)
	)[0]!;
const ledger = async () =>
	(await readRows<{ kind: string }>("select kind from payment_entries order by id")).map(({ kind }) => kind);
const runs = async () =>
	(await readRows("select cause from pending_runs union all select cause from runs")).length;
const open = async () => shop.open((await payment()).key, "stripe");
const accept = (id: string) => shop.bank.do({ deed: "pay", id });
/** The friend pays as soon as they have ordered. */
const payNow = async () => accept(await open());

describe.each(Object.entries(PURPOSES))("%s", (_name, purpose) => {
	beforeEach(async () => {
		shop = await PaymentShop.open();
		await purpose.order();
	});

	const has = async () => (await readRows<{ has: string }>(purpose.has))[0]!.has;

	/** Ways in which the friend's money arrives once, whatever is broken meanwhile. */
	const FAULTS: Record<string, () => Promise<void>> = {
		"a provider that is silent for hours": async () => {
			await payNow();
			await shop.bank.do({ deed: "silence", provider: "stripe", minutes: 180 });
			await pass(2 * HOUR, 6);
			expect(await ledger()).toEqual([]);
			expect(await has()).not.toBe(purpose.released);
			await pass(3 * HOUR, 6);
		},
		"calls that fail after they succeeded": async () => {
			const { key } = await payment();
			const fault = { provider: "stripe", afterwards: true } as const;
			await shop.bank.do({ deed: "fault", kind: "server_error", times: 1, ...fault });
			await shop.press(key, "stripe");
			await payNow();
			await shop.bank.do({ deed: "fault", kind: "drop", times: 2, ...fault });
			await pass(HOUR, 4);
		},
		"events that come hours later, twice and in another order": async () => {
			await shop.bank.do({ deed: "deliver", mode: "late", seconds: 4 * 3_600 });
			await payNow();
			await pass(5 * HOUR, 5);
			for (const { address, headers, body } of shop.bank.sent.toReversed())
				await shop.receive(address, headers, body);
			await pass(MINUTE, 2);
		},
		"a webhook that is away for a day": async () => {
			await shop.bank.do({ deed: "deliver", mode: "never" });
			await payNow();
			await pass(DAY, 4);
		},
		"keys that are changed meanwhile, and changed back": async () => {
			const session = await open();
			await shop.saveProvider("stripe", {
				secret_key: BANK_KEYS.stripeLive,
				webhook_secret: BANK_KEYS.stripeWebhookLive,
			});
			await accept(session);
			await pass(HOUR, 3);
			expect(await ledger()).toEqual([]);
			expect(await has()).not.toBe(purpose.released);
			expect((await payment()).problem).toBe(PAYMENT_TEXTS.otherKeys("Stripe"));
			await shop.saveProvider("stripe", STRIPE_KEYS);
			await pass(2 * HOUR, 3);
		},
		"a clock that is late": async () => {
			await shop.bank.do({ deed: "deliver", mode: "never" });
			const session = await open();
			shop.clock.pass((Math.min(purpose.minutes, 30) - 1) * MINUTE);
			await accept(session);
			shop.clock.pass(4 * DAY);
			await pass(2 * MINUTE, 2);
		},
	};

	test.each(Object.keys(FAULTS))("is paid once with %s", async (fault) => {
		await FAULTS[fault]!();
		expect(await ledger()).toEqual(["charge"]);
		expect(await has()).toBe(purpose.paid);
		expect(await readRows("select id from payment_refunds")).toEqual([]);
		const before = await runs();
		await pass(2 * DAY, 2);
		expect([await ledger(), await has(), await runs()]).toEqual([["charge"], purpose.paid, before]);
	});

	test("that nobody pays is released once by a clock that is late", async () => {
		const session = await open();
		shop.clock.pass(4 * DAY);
		await pass(2 * MINUTE, 2);
		expect(await has()).toBe(purpose.released);
		expect(await accept(session)).toBe(false);
		await pass(DAY, 2);
		expect([await ledger(), await has()]).toEqual([[], purpose.released]);
	});

	test("that is refunded has its money again after the refund fails, and is refunded anew", async () => {
		await payNow();
		await pass(MINUTE, 2);
		const before = await runs();
		const { id, amount_yen: yen } = await payment();
		const refund = () =>
			refundPayment({
				ctx: shop.ctx(),
				purposes: PAYMENT_PURPOSES,
				input: { id, yen, reason: "返金", version: undefined },
			});
		await refund();
		await pass(MINUTE, 2);
		expect(await has()).toBe(purpose.refunded);
		const [sent] = (await shop.bank.stripe().refunds.list()).data;
		await shop.bank.do({ deed: "fail_refund", id: sent!.id });
		await pass(MINUTE, 2);
		expect(await ledger()).toEqual(["charge", "refund", "refund-failed"]);
		expect(await payment()).toMatchObject({ state: "paid", problem: PAYMENT_TEXTS.refundFailed("Stripe") });
		// The pieces of a product were taken back with the first refund.
		expect([purpose.paid, "refunded 3"]).toContain(await has());
		await refund();
		await pass(MINUTE, 2);
		expect(await ledger()).toEqual(["charge", "refund", "refund-failed", "refund"]);
		expect([await has(), await runs()]).toEqual([purpose.refunded, before]);
	});

	test("that is disputed after a part was refunded loses the rest, and gives nothing more back", async () => {
		await payNow();
		await pass(MINUTE, 2);
		const { id, amount_yen } = await payment();
		const refund = (yen: number) =>
			refundPayment({
				ctx: shop.ctx(),
				purposes: PAYMENT_PURPOSES,
				input: { id, yen, reason: "返金", version: undefined },
			});
		await refund(100);
		await pass(MINUTE, 2);
		const [charge] = (await shop.bank.stripe().charges.list()).data;
		await shop.bank.do({ deed: "dispute", id: charge!.id });
		await pass(MINUTE, 2);
		expect(await payment()).toMatchObject({ state: "disputed" });
		await expect(refund(100)).rejects.toMatchObject({ status: 422 });
		const [dispute] = (await shop.bank.stripe().disputes.list()).data;
		await shop.bank.do({ deed: "lose", id: dispute!.id });
		await pass(2 * DAY, 2);
		const [{ sum }] = (await readRows<{ sum: number }>("select sum(yen) as sum from payment_entries")) as [
			{ sum: number },
		];
		expect([sum, await ledger(), amount_yen - 100]).toEqual([
			0,
			["charge", "refund", "dispute"],
			dispute!.amount,
		]);
	});
});
