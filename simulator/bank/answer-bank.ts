import { BANK_FAULTS, type BankFault, silentUntil, strikeBank } from "./bank-faults.ts";
import type { BankAnswer, BankCall, BankProvider, BankWorld } from "./bank-world.ts";
import { deliverDueEvents } from "./event-outbox.ts";
import { paypayAnswer } from "./paypay/paypay-answer.ts";
import { answerPaypayCall, isPaypayHost } from "./paypay/paypay-api.ts";
import { sendPaypayEvent } from "./paypay/paypay-events.ts";
import { expireDueSessions } from "./stripe/checkout-sessions.ts";
import { answerStripeCall, STRIPE_BROKEN, STRIPE_HOST } from "./stripe/stripe-api.ts";
import { sendStripeEvent } from "./stripe/stripe-events.ts";

const providerOf = (hostname: string): BankProvider | null => {
	if (hostname === STRIPE_HOST) return "stripe";
	return isPaypayHost(hostname) ? "paypay" : null;
};

/** Answers as the provider at the call's host, with the configured faults; null for any other host. */
export async function answerBankCall(world: BankWorld, request: Request): Promise<Response | null> {
	const url = new URL(request.url);
	const provider = providerOf(url.hostname);
	if (provider === null) return null;
	const { method, headers } = request;
	const call: BankCall = { method, url, headers, text: await request.clone().text() };
	if (silentUntil(world, provider)) throw new Error("the connection was dropped");
	const fault = strikeBank(world, provider);
	if (!fault) return respond(answerCall(world, provider, call));
	const answer = answerFaulty(world, provider, call, fault);
	if (answer) return respond(answer);
	if (fault.kind === "silence") await callerAborted(request.signal);
	throw new Error("the connection was dropped");
}

const answerCall = (
	world: BankWorld,
	provider: BankProvider,
	call: BankCall,
	isInterrupted = false,
): BankAnswer =>
	provider === "stripe" ? answerStripeCall(world, call, isInterrupted) : answerPaypayCall(world, call);

/** Answer of a call with a fault; null for none. */
function answerFaulty(
	world: BankWorld,
	provider: BankProvider,
	call: BankCall,
	{ kind, afterwards }: BankFault,
): BankAnswer | null {
	if (afterwards) answerCall(world, provider, call, kind === "server_error");
	const { status } = BANK_FAULTS[kind];
	if (status === null) return null;
	if (provider === "paypay") {
		const codes = { 429: "RATE_LIMIT", 500: "INTERNAL_SERVER_ERROR", 503: "MAINTENANCE_MODE" } as const;
		return paypayAnswer(codes[status]);
	}
	if (status !== 429) return { ...STRIPE_BROKEN, status };
	const message =
		"Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.";
	const error = { code: "rate_limit", message, type: "invalid_request_error" };
	return { status, body: { error }, headers: { "Stripe-Rate-Limited-Reason": "global-rate" } };
}

const respond = ({ status, body, headers }: BankAnswer): Response =>
	new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });

/** Resolves once the caller has disconnected. */
const callerAborted = (signal: AbortSignal): Promise<void> =>
	signal.aborted
		? Promise.resolve()
		: new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

/** Sends whatever is due at this time of the clock, expiries included. */
export async function deliverBankEvents(world: BankWorld): Promise<void> {
	expireDueSessions(world);
	await deliverDueEvents(world, { stripe: sendStripeEvent(world), paypay: sendPaypayEvent(world) });
}
