import { env } from "cloudflare:workers";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { cancelPayment } from "#functions/commerce/payments/cancel-payment.ts";
import { openCheckout } from "#functions/commerce/payments/open-checkout.ts";
import { recordPayment } from "#functions/commerce/payments/record-payment.ts";
import { refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { listOrders } from "#simulator/bank/paypay/paypay-codes.ts";
import { listStripeObjects } from "#simulator/bank/stripe/stripe-records.ts";
import { buildFriend } from "../friend-builders.ts";
import { killAtWrite } from "../observed-database.ts";
import { createRandomGenerator } from "../seeded-generator.ts";
import { PaymentShop } from "./payment-shop.ts";

interface WalkedPayment {
	id: number;
	yen: number;
}

/**
 * Random events of the providers, acts of friends and operators, deaths and moves of the clock. The bank is the oracle: at
 * the end the ledger has what the bank has, and nothing else.
 */
export class PaymentWalk {
	readonly shop: PaymentShop;
	readonly payments: WalkedPayment[] = [];
	readonly done: Record<string, number> = {};
	deaths = 0;
	/** Pages of providers to which a friend was led. */
	readonly #shown: string[] = [];
	readonly #random: () => number;
	#friendId = 0;

	private constructor(shop: PaymentShop, seed: number) {
		this.shop = shop;
		this.#random = createRandomGenerator(seed);
	}

	static async begin(seed: number): Promise<PaymentWalk> {
		const walk = new PaymentWalk(await PaymentShop.open({ seed }), seed);
		walk.#friendId = (await buildFriend({})).id;
		return walk;
	}

	#pick<Item>(items: readonly Item[]): Item | undefined {
		return items[Math.floor(this.#random() * items.length)];
	}

	#upTo = (most: number): number => 1 + Math.floor(this.#random() * most);

	/** Acts, each more probable the more often it is here. */
	readonly #acts: Record<string, () => Promise<unknown>> = {
		request: async () => {
			const yen = 50 + this.#upTo(5_000);
			const minutes = this.#pick([10, 40, 200, 3_000])!;
			const at = new Date(this.shop.clock.now + minutes * MINUTE + 9 * HOUR);
			const { id } = await this.shop.request({
				friend_id: this.#friendId,
				lines: [{ name: "x", unit_yen: yen }],
				expires_at: at.toISOString().slice(0, 16),
			});
			this.payments.push({ id, yen });
		},
		visit: async () => {
			await this.#acts.request!();
			const before = this.#shown.length;
			await this.#open(this.shop.workerCtx(), this.payments.at(-1)!);
			if (this.#shown.length > before && this.#random() < 0.8)
				await this.shop.bank.do({ deed: "pay", id: this.#shown.at(-1)! });
		},
		open: () => this.#open(this.shop.workerCtx()),
		"open and die": () => this.#mortal((database) => this.#open(this.shop.workerCtx(database))),
		pay: () => this.#onSession((id) => this.shop.bank.do({ deed: "pay", id })),
		decline: () => this.#onSession((id) => this.shop.bank.do({ deed: "decline", id })),
		"expire at Stripe": () => this.#onSession((id) => this.shop.bank.do({ deed: "expire", id })),
		refund: () =>
			this.#onPayment(({ id, yen }) =>
				refundPayment({
					ctx: this.shop.ctx(),
					purposes: PAYMENT_PURPOSES,
					input: { id, yen: this.#upTo(yen), reason: "x", version: undefined },
				}),
			),
		cancel: () =>
			this.#onPayment(({ id }) =>
				cancelPayment({ ctx: this.shop.ctx(), purposes: PAYMENT_PURPOSES, input: { id } }),
			),
		record: () =>
			this.#onPayment(({ id }) =>
				recordPayment({
					ctx: this.shop.ctx(),
					purposes: PAYMENT_PURPOSES,
					input: { id, method: "cash", version: undefined },
				}),
			),
		"refund at Stripe": async () => {
			const charge = this.#pick(listStripeObjects(this.shop.bank.world, "charge"));
			if (!charge || typeof charge.payment_intent !== "string") return;
			const order = { payment_intent: charge.payment_intent, amount: this.#upTo(charge.amount) };
			await this.shop.bank
				.stripe()
				.refunds.create(order)
				.catch(() => undefined);
		},
		dispute: async () => {
			const charge = this.#pick(listStripeObjects(this.shop.bank.world, "charge"));
			if (charge) await this.shop.bank.do({ deed: "dispute", id: charge.id });
		},
		judge: async () => {
			const dispute = this.#pick(listStripeObjects(this.shop.bank.world, "dispute"));
			if (dispute) await this.shop.bank.do({ deed: this.#pick(["win", "lose"] as const)!, id: dispute.id });
		},
		events: () => {
			const mode = this.#pick(["now", "late", "twice", "reversed", "held", "never"] as const)!;
			return this.shop.bank.do({ deed: "deliver", mode });
		},
		release: () => this.shop.bank.do({ deed: "release", order: this.#pick(["kept", "reversed"] as const)! }),
		fault: () =>
			this.shop.bank.do({
				deed: "fault",
				provider: this.#pick(["stripe", "paypay", "any"] as const)!,
				kind: this.#pick(["rate_limit", "server_error", "unavailable", "drop"] as const)!,
				times: this.#upTo(3),
				afterwards: this.#random() < 0.5,
			}),
		mend: () => this.shop.bank.do({ deed: "mend" }),
		silence: () =>
			this.shop.bank.do({
				deed: "silence",
				provider: this.#pick(["stripe", "paypay"] as const)!,
				minutes: this.#upTo(30),
			}),
		work: () => this.shop.work(),
		"work and die": () => this.#mortal((database) => this.shop.work(database)),
		clock: () => this.shop.pass(this.#pick([SECOND, 20 * SECOND, MINUTE, 7 * MINUTE, HOUR])!),
	};

	static readonly #OFTEN = [
		"visit",
		"visit",
		"visit",
		"visit",
		"refund",
		"open",
		"open",
		"pay",
		"pay",
		"pay",
		"work",
		"work",
		"clock",
		"clock",
		"refund",
		"work and die",
		"open and die",
	];

	async step(): Promise<void> {
		const names = [...Object.keys(this.#acts), ...PaymentWalk.#OFTEN];
		const name = this.payments.length === 0 ? "request" : this.#pick(names)!;
		this.done[name] = (this.done[name] ?? 0) + 1;
		await this.#acts[name]!();
	}

	/** Refusals are answers; anything else is a fault. */
	async #onPayment(act: (payment: WalkedPayment) => Promise<unknown>): Promise<void> {
		const payment = this.#pick(this.payments.slice(-12));
		if (!payment) return;
		try {
			await act(payment);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
		}
	}

	#open(ctx: ReturnType<PaymentShop["workerCtx"]>, payment?: WalkedPayment): Promise<void> {
		const provider = this.#pick(["stripe", "paypay"] as const)!;
		return this.#onPayment(async ({ id: some }) => {
			const id = payment?.id ?? some;
			const result = await openCheckout(ctx, PAYMENT_PURPOSES, { id, provider });
			if (result.kind === "open") this.#shown.push(result.url.split("/").at(-1)!);
		});
	}

	async #mortal(work: (database: D1Database) => Promise<unknown>): Promise<void> {
		const death = { trip: this.#upTo(5) - 1, when: this.#pick(["before", "after"] as const)! };
		const { database, isDead } = killAtWrite(env.DB, death);
		await work(database).catch(() => undefined);
		if (isDead()) this.deaths++;
	}

	async #onSession(act: (id: string) => Promise<unknown>): Promise<void> {
		const picked = this.#pick(this.#shown.slice(-8));
		if (picked) await act(picked);
	}

	/** Repairs everything and lets the time pass in which each payment settles. */
	async settle(): Promise<void> {
		await this.shop.bank.do({ deed: "mend" });
		await this.shop.bank.do({ deed: "deliver", mode: "now" });
		await this.shop.bank.do({ deed: "release", order: "kept" });
		for (let day = 0; day < 8; day++) {
			await this.shop.pass(24 * HOUR);
			for (let turn = 0; turn < 2 + this.payments.length / 10; turn++) await this.shop.pass(MINUTE);
		}
		// Movements whose event never came are found by the looks of the clock, which become rare.
		await env.DB.prepare(
			"update payments set next_attempt_at = 0 where provider in ('stripe', 'paypay')",
		).run();
		for (let turn = 0; turn < 4 + this.payments.length / 5; turn++) await this.shop.pass(MINUTE);
	}

	/** Movements of the bank by the keys of the ledger. */
	movements(): Record<string, number> {
		const { world } = this.shop.bank;
		const found: Record<string, number> = {};
		for (const { id, paid, amount_captured } of listStripeObjects(world, "charge"))
			if (paid) found[`stripe:${id}:charge`] = amount_captured;
		for (const { id, status, amount } of listStripeObjects(world, "refund"))
			if (status === "succeeded") found[`stripe:${id}:refund`] = -amount;
		for (const { id, status, amount } of listStripeObjects(world, "dispute")) {
			if (status.startsWith("warning")) continue;
			found[`stripe:${id}:dispute`] = -amount;
			if (status === "won") found[`stripe:${id}:dispute-won`] = amount;
		}
		for (const { paymentId, acceptedAt, input, refunds } of listOrders(world)) {
			if (acceptedAt === null) continue;
			found[`paypay:${paymentId}:charge`] = input.amount.amount;
			for (const { merchantRefundId, amount } of refunds)
				found[`paypay:${merchantRefundId}:refund`] = -amount.amount;
		}
		return found;
	}

	/** The ledger's entries of providers. */
	async ledger(): Promise<Record<string, number>> {
		const { results } = await env.DB.prepare(
			"select key, yen from payment_entries where provider <> 'shop'",
		).all<{ key: string; yen: number }>();
		return Object.fromEntries(results.map(({ key, yen }) => [key, yen]));
	}

	/** Payments that contradict their ledger, or for which more came in than was asked. */
	async contradictions(): Promise<unknown[]> {
		const { results } = await env.DB.prepare(`
			with sums as (select p.*,
				(select ifnull(sum(yen), 0) from payment_entries e where e.payment_id = p.id and kind = 'charge') as charged,
				(select ifnull(-sum(yen), 0) from payment_entries e where e.payment_id = p.id and kind in ('refund', 'refund-failed')) as returned,
				(select ifnull(-sum(yen), 0) from payment_entries e where e.payment_id = p.id and kind in ('dispute', 'dispute-won')) as disputed
				from payments p)
			select id, state, amount_yen, charged, returned, disputed, paid_yen, refunded_yen, problem from sums
			where charged <> paid_yen or returned <> refunded_yen or disputed <> disputed_yen
				or (disputed = 0 and charged - returned > amount_yen)
				or state <> case when charged = 0 then 'expired' when disputed > 0 then 'disputed'
					when returned >= charged then 'refunded' when returned > 0 then 'part-refunded' else 'paid' end
				or (select count(*) from audit_log a where a.subject_type = 'payment' and a.subject_id = cast(sums.id as text)
					and a.verb in ('payment.charge', 'payment.refund', 'payment.dispute', 'payment.dispute-won'))
					<> (select count(*) from payment_entries e where e.payment_id = sums.id)`).all();
		return results;
	}
}
