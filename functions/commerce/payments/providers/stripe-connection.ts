import type { Stripe } from "stripe";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Env } from "#functions/env.ts";
import type { ProviderAccess, ProviderAnswer } from "./online-provider.ts";

/** Timeout of one call. */
const CALL_TIMEOUT = 20 * SECOND;

/** Stripe's library, which is loaded when the first payment needs it. */
export const loadStripe = async (): Promise<typeof Stripe> => (await import("stripe")).Stripe;

/** Client of Stripe with an account's key, or of its stand-in (`BANK`). Our worker repeats calls itself. */
export async function connectStripe(env: Env, { keys }: ProviderAccess): Promise<Stripe> {
	const stripe = await loadStripe();
	return new stripe(keys.secret_key ?? "", {
		httpClient: stripe.createFetchHttpClient(fetchFrom(env)),
		maxNetworkRetries: 0,
		timeout: CALL_TIMEOUT,
		telemetry: false,
	});
}

const fetchFrom =
	({ BANK }: Env): typeof fetch =>
	(request, init) =>
		BANK ? BANK.fetch(request, init) : fetch(request, init);

/** Result of calls of the library, whose errors are answers. */
export async function answerOf<Value>(
	call: () => Promise<Value>,
	ofBrokenKey: (reason: string) => ProviderAnswer<Value> = () => ({ kind: "silent" }),
): Promise<ProviderAnswer<Value>> {
	try {
		return { kind: "ok", value: await call() };
	} catch (error) {
		const { StripeError, StripeConnectionError } = await errorsOfStripe();
		if (!(error instanceof StripeError)) throw error;
		const { statusCode = 0, code, message } = error;
		if (statusCode === 500) return ofBrokenKey(message.slice(0, 300));
		// 409: the same call is still on its way.
		const isSilent =
			error instanceof StripeConnectionError ||
			statusCode === 0 ||
			statusCode >= 500 ||
			[409, 429].includes(statusCode);
		if (isSilent) return { kind: "silent" };
		return {
			kind: "refused",
			reason: message.slice(0, 300),
			isKeyRefused: statusCode === 401 || statusCode === 403,
			isUnknown: code === "resource_missing",
		};
	}
}

/**
 * Result of a call that creates a page under a key. Stripe keeps an error of its own with the key for a day, and nobody knows
 * the address of a page that it may have created: the page is begun anew under another key.
 */
export const answerOfNewPage = <Value>(call: () => Promise<Value>): Promise<ProviderAnswer<Value>> =>
	answerOf(call, (reason) => ({ kind: "refused", reason, isKeyBroken: true }));

const errorsOfStripe = async () => (await loadStripe()).errors;
