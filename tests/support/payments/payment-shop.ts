import { env } from "cloudflare:workers";
import { connectD1 } from "#db/d1-client.ts";
import { paymentInput } from "#domain/commerce/payments/payment-input.ts";
import type { OnlineProviderName } from "#domain/commerce/payments/providers/registry.ts";
import { createPayment } from "#functions/commerce/payments/create-payment.ts";
import type { StoredPayment } from "#functions/commerce/payments/payment-snapshot.ts";
import { workPayments } from "#functions/commerce/payments/payment-worker.ts";
import { receiveProviderEvent } from "#functions/commerce/payments/receive-provider-event.ts";
import { savePaymentProvider } from "#functions/commerce/payments/settings/save-provider.ts";
import type { Env } from "#functions/env.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import { BANK_KEYS } from "#simulator/bank/bank-world.ts";
import { TestBank } from "../bank/test-bank.ts";
import { buildFriend } from "../friend-builders.ts";
import { resetState } from "../migrations.ts";
import { type BuiltOperator, buildOperator, operatorContext } from "../operator-builders.ts";
import { sendRequest, TEST_ORIGIN } from "../send-request.ts";
import { nextId, TestClock } from "../test-clock.ts";

export const STRIPE_KEYS = {
	secret_key: BANK_KEYS.stripeTest,
	webhook_secret: BANK_KEYS.stripeWebhookTest,
};
const PAYPAY_KEYS = {
	api_key: BANK_KEYS.paypayKey,
	api_secret: BANK_KEYS.paypaySecret,
	merchant_id: BANK_KEYS.paypayMerchant,
};

/** A shop that takes payments, with the bank of the simulator and a clock. */
export class PaymentShop {
	readonly clock: TestClock;
	readonly bank: TestBank;
	readonly operator: BuiltOperator;
	/** Statuses with which the console answered the bank's webhooks. */
	readonly answered: number[] = [];

	private constructor(clock: TestClock, operator: BuiltOperator, seed: number) {
		this.clock = clock;
		this.operator = operator;
		this.bank = new TestBank(clock, seed);
		this.bank.receive = async ({ address, headers, body }) => {
			const status = await this.receive(address, headers, body);
			this.answered.push(status);
			return status;
		};
	}

	/** Empties the database and opens the shop. */
	static async open({ time = "2026-11-20 10:00", seed = 1 } = {}): Promise<PaymentShop> {
		await resetState();
		const clock = new TestClock(time).rule();
		const shop = new PaymentShop(clock, await buildOperator(), seed);
		await shop.connect();
		return shop;
	}

	/** Connects both providers by test keys, and tells the bank where its events go. */
	async connect(): Promise<void> {
		await this.saveProvider("stripe", STRIPE_KEYS);
		await this.saveProvider("paypay", PAYPAY_KEYS, true);
		await this.bank.do({ deed: "address", provider: "stripe", address: `${TEST_ORIGIN}/webhook/stripe` });
		await this.bank.do({ deed: "address", provider: "paypay", address: `${TEST_ORIGIN}/webhook/paypay` });
	}

	saveProvider(provider: OnlineProviderName, keys: Record<string, string>, is_test = false) {
		return savePaymentProvider({ ctx: this.ctx(), input: { provider, is_enabled: true, is_test, keys } });
	}

	/** Bindings with the bank. */
	get env() {
		return { ...this.clock.env, BANK: this.bank, PUBLIC_ORIGIN: TEST_ORIGIN } as unknown as Env;
	}

	/** Context of an operator's call. */
	ctx = (saveKey = nextId(), operator = this.operator) => ({
		...operatorContext(this.clock, operator),
		env: this.env,
		saveKey,
	});

	/** Context of a worker. */
	workerCtx(database: D1Database = env.DB) {
		return this.clock.context({ env: this.env, db: connectD1(database) });
	}

	/** Requests a payment of a new friend. */
	async request(given: object = {}, saveKey = nextId()) {
		const friend_id = "friend_id" in given ? (given.friend_id as number) : (await buildFriend({})).id;
		const input = paymentInput.parse({
			title: "体験レッスン",
			lines: [{ name: "体験レッスン", unit_yen: 2_200 }],
			...given,
			friend_id,
		});
		const { id, url } = await createPayment({ ctx: this.ctx(saveKey), input });
		return { id, friendId: friend_id, key: url.split("/").at(-1)! };
	}

	/** Request of a visitor or an operator to the Worker. */
	call = (path: string, options: Parameters<typeof sendRequest>[1] = {}) =>
		sendRequest(path, { ...options, env: this.env });

	/** The friend presses a button of the payment's page. */
	press = (key: string, provider: OnlineProviderName) =>
		this.call(`/pay/${key}`, { form: `provider=${provider}` });

	/** The friend opens a provider's page. @returns the id by which the bank knows it */
	async open(key: string, provider: OnlineProviderName): Promise<string> {
		const response = await this.press(key, provider);
		const address = response.headers.get("location") ?? "";
		if (response.status !== 303)
			throw new Error(`The page answered ${response.status}: ${await response.text()}`);
		return address.split("/").at(-1)!;
	}

	/** The friend opens a provider's page and pays. */
	async pay(key: string, provider: OnlineProviderName = "stripe"): Promise<string> {
		const id = await this.open(key, provider);
		await this.bank.do({ deed: "pay", id });
		return id;
	}

	/** Works on the payments that are due. */
	work = (database?: D1Database) => workPayments(this.workerCtx(database), PAYMENT_PURPOSES);

	/** Lets time pass, with the bank's events and the worker in every step. */
	async pass(milliseconds: number, steps = 1): Promise<void> {
		for (let step = 0; step < steps; step++) {
			this.clock.pass(milliseconds / steps);
			await this.bank.deliver();
			await this.work();
		}
	}

	find = async (id: number): Promise<StoredPayment> =>
		(await env.DB.prepare("select * from payments where id = ?")
			.bind(id)
			.first()) as unknown as StoredPayment;

	/** Signed yen of a payment's ledger, in their order. */
	async ledger(id: number): Promise<{ kind: string; yen: number }[]> {
		const { results } = await env.DB.prepare(
			"select kind, yen from payment_entries where payment_id = ? order by id",
		)
			.bind(id)
			.all<{ kind: string; yen: number }>();
		return results;
	}

	/** Answer of the console to a webhook. */
	async receive(address: string, headers: Record<string, string>, body: string): Promise<number> {
		const provider = address.endsWith("stripe") ? "stripe" : "paypay";
		try {
			await receiveProviderEvent(this.workerCtx(), {
				provider,
				body: new TextEncoder().encode(body),
				header: (name) => new Headers(headers).get(name) ?? undefined,
			});
			return 200;
		} catch {
			return 401;
		}
	}
}
