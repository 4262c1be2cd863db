import { createHash, createHmac } from "node:crypto";
import Stripe from "stripe";
import { answerBankCall, deliverBankEvents } from "#simulator/bank/answer-bank.ts";
import { type BankActionInput, bankAction, performBankAction } from "#simulator/bank/bank-actions.ts";
import { BANK_KEYS, type BankWorld } from "#simulator/bank/bank-world.ts";
import { KeyValueRecords } from "#simulator/world/key-value-records.ts";
import { createRandomGenerator } from "../seeded-generator.ts";

/** Webhook that the bank sent. */
export interface SentBankEvent {
	address: string;
	headers: Record<string, string>;
	body: string;
}

/** Body of PayPay's answer. */
interface PaypayTestAnswer {
	resultInfo: { code: string; message: string; codeId: string };
	// biome-ignore lint/suspicious/noExplicitAny: whatever PayPay answers; the tests say what they expect.
	data: any;
}

/** In-process Stripe and PayPay with the test's clock, a record of every call and of every webhook. */
export class TestBank {
	/** Method and path of each call. */
	readonly calls: string[] = [];
	readonly sent: SentBankEvent[] = [];
	readonly world: BankWorld;
	/** Receiver of the webhooks; returns the status of its answer. */
	receive: (event: SentBankEvent) => number | null | Promise<number | null> = () => 200;

	constructor(clock: { now: number }, seed = 1) {
		this.world = {
			records: new KeyValueRecords(),
			now: () => clock.now,
			random: createRandomGenerator(seed),
			origin: "https://bank.example",
			post: async (address, headers, body) => {
				const event = { address, headers, body };
				this.sent.push(event);
				return this.receive(event);
			},
		};
	}

	/** Replaces `fetch` for calls of the providers. */
	readonly fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
		const request = new Request(url as string, init);
		this.calls.push(`${request.method} ${new URL(request.url).pathname}`);
		const answer = await answerBankCall(this.world, request);
		return answer ?? new Response(null, { status: 404 });
	};

	/** Performs an act, and sends the events that are due then. */
	async do(input: BankActionInput): Promise<boolean> {
		const isDone = performBankAction(this.world, bankAction.parse(input));
		await this.deliver();
		return isDone;
	}

	/** Sends the events that are due at this time of the clock. */
	deliver = (): Promise<void> => deliverBankEvents(this.world);

	/** Client of Stripe's own library. */
	stripe(key: string = BANK_KEYS.stripeTest): Stripe {
		const httpClient = Stripe.createFetchHttpClient(this.fetch as typeof fetch);
		return new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false });
	}

	/** Call of PayPay, signed as its own libraries do. */
	async paypay(
		method: string,
		path: string,
		body?: unknown,
		change: (headers: Headers) => void = () => undefined,
	) {
		const text = body === undefined ? "" : JSON.stringify(body);
		const headers = new Headers({
			...(text !== "" && { "Content-Type": "application/json" }),
			Authorization: this.#authorizationOf(method, path, text),
			"X-ASSUME-MERCHANT": BANK_KEYS.paypayMerchant,
		});
		change(headers);
		const response = await this.fetch(`https://apigw.sandbox.paypay.ne.jp${path}`, {
			method,
			headers,
			...(text !== "" && { body: text }),
		});
		return { status: response.status, ...((await response.json()) as PaypayTestAnswer) };
	}

	#authorizationOf(method: string, path: string, text: string): string {
		const type = text === "" ? "empty" : "application/json";
		const hash = text === "" ? "empty" : createHash("md5").update(type).update(text).digest("base64");
		const epoch = Math.floor(this.world.now() / 1_000);
		const signed = [path.split("?")[0], method, "nonce-01", epoch, type, hash].join("\n");
		const mac = createHmac("sha256", BANK_KEYS.paypaySecret).update(signed).digest("base64");
		return `hmac OPA-Auth:${BANK_KEYS.paypayKey}:${mac}:nonce-01:${epoch}:${hash}`;
	}
}
