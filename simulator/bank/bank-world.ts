import type { KeyValueRecords } from "../world/key-value-records.ts";

export const BANK_PROVIDERS = ["stripe", "paypay"] as const;
export type BankProvider = (typeof BANK_PROVIDERS)[number];

/** Context of the simulated payment providers. */
export interface BankWorld {
	readonly records: KeyValueRecords;
	now(): number;
	random(): number;
	/** Origin under which a friend's browser reaches the checkout pages. */
	readonly origin: string;
	/** Sends a webhook; returns the status of the answer, or null without one. */
	post(address: string, headers: Record<string, string>, body: string): Promise<number | null>;
}

/** Answer of a provider. */
export interface BankAnswer {
	status: number;
	body: object;
	headers?: Record<string, string>;
}

/** Received call. */
export interface BankCall {
	method: string;
	url: URL;
	headers: Headers;
	text: string;
}

/** Accepted credentials, as a shop copies them from the providers' own consoles. */
export const BANK_KEYS = {
	stripeTest: "sk_test_simulatorMusubiDemoShop0001",
	stripeLive: "sk_live_simulatorMusubiDemoShop0001",
	stripeWebhookTest: "whsec_simulatorTestEndpointSecret01",
	stripeWebhookLive: "whsec_simulatorLiveEndpointSecret01",
	paypayKey: "a_simulatorPaypayKey",
	paypaySecret: "simulatorPaypaySecret/0123456789abcdefghijkl=",
	paypayMerchant: "900000000000000001",
} as const;

/** Path of the simulator's pages of the bank. */
export const BANK_PAGE = "/simulator/api/bank";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Id in Stripe's form: a prefix and random letters and digits. */
export const createBankId = ({ random }: Pick<BankWorld, "random">, prefix: string, length = 24): string =>
	prefix + Array.from({ length }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join("");

/** Random digits, as in PayPay's ids. */
export const createDigits = ({ random }: Pick<BankWorld, "random">, length = 20): string =>
	Array.from(
		{ length },
		(_, index) => Math.floor(random() * (index === 0 ? 9 : 10)) + (index === 0 ? 1 : 0),
	).join("");

/** Time of the simulator's clock in seconds, the unit of both providers. */
export const secondsOf = ({ now }: Pick<BankWorld, "now">): number => Math.floor(now() / 1_000);
