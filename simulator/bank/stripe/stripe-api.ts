import { BANK_KEYS, type BankAnswer, type BankCall, type BankWorld } from "../bank-world.ts";
import { expireDueSessions } from "./checkout-sessions.ts";
import { expandFields } from "./expand-fields.ts";
import { parseForm } from "./form-body.ts";
import { requestIdOf, StripeRefusal } from "./stripe-answer.ts";
import { STRIPE_VERSION } from "./stripe-events.ts";
import type { StripeSide } from "./stripe-records.ts";
import { STRIPE_ROUTES } from "./stripe-routes.ts";

export const STRIPE_HOST = "api.stripe.com";

/** Longest time that an answer is kept for its key. */
const KEY_LIFETIME = 24 * 60 * 60 * 1_000;

interface KeptAnswer {
	at: number;
	/** Path and exact fields of the first call. */
	call: string;
	answer: BankAnswer;
	request: string;
}

/**
 * Answers a call as Stripe would: strict about key, encoding and fields, and once for each idempotency key.
 * @param interrupted whether Stripe breaks after carrying the call out; its error is what the key keeps
 */
export function answerStripeCall(world: BankWorld, call: BankCall, interrupted = false): BankAnswer {
	expireDueSessions(world);
	const request = requestIdOf(world);
	try {
		const side = readCaller(world, call.headers);
		checkVersion(call.headers);
		const answer = answerKept(side, call, request, interrupted);
		return { ...answer, headers: { "Request-Id": request, ...answer.headers } };
	} catch (error) {
		if (!(error instanceof StripeRefusal)) throw error;
		return { ...error.answer, headers: { "Request-Id": request } };
	}
}

/** @throws StripeRefusal 401 without an accepted key */
function readCaller(world: BankWorld, headers: Headers): StripeSide {
	const [scheme = "", credentials = ""] = (headers.get("authorization") ?? "").split(" ");
	const key = scheme === "Basic" ? decodeBasic(credentials) : scheme === "Bearer" ? credentials : "";
	if (key === "")
		throw new StripeRefusal(
			401,
			"You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
		);
	if (key === BANK_KEYS.stripeTest) return { world, live: false };
	if (key === BANK_KEYS.stripeLive) return { world, live: true };
	throw new StripeRefusal(401, `Invalid API Key provided: ${key.slice(0, 8)}*******${key.slice(-4)}`);
}

function decodeBasic(credentials: string): string {
	try {
		return atob(credentials).split(":")[0]!;
	} catch {
		return "";
	}
}

function checkVersion(headers: Headers): void {
	const version = headers.get("stripe-version");
	if (version !== null && version !== STRIPE_VERSION)
		throw new StripeRefusal(400, `Invalid Stripe API version: ${version}`);
}

/** Answer of a call, or the one that its key had before. */
function answerKept(side: StripeSide, call: BankCall, request: string, interrupted: boolean): BankAnswer {
	const { method, url, text, headers } = call;
	const key = method === "POST" ? headers.get("idempotency-key") : null;
	if (key !== null && (key.length === 0 || key.length > 255))
		throw new StripeRefusal(400, "Idempotency keys may be at most 255 characters long.");
	const name = `stripe/key/${side.live}/${key}`;
	const kept = key === null ? undefined : side.world.records.get<KeptAnswer>(name);
	const signature = `${url.pathname}?${text}`;
	if (kept && side.world.now() - kept.at < KEY_LIFETIME) {
		if (kept.call !== signature)
			throw new StripeRefusal(
				400,
				`Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
				{ type: "idempotency_error" },
			);
		const replayed = { "Idempotent-Replayed": "true", "Original-Request": kept.request };
		return { ...kept.answer, headers: { "Idempotency-Key": key!, ...replayed } };
	}
	const carryOut = readCall(side, call);
	const answer = interrupted ? interruptedBy(carryOut) : answerOf(carryOut);
	if (key !== null)
		side.world.records.put(name, {
			at: side.world.now(),
			call: signature,
			answer,
			request,
		} satisfies KeptAnswer);
	return { ...answer, headers: { ...(key !== null && { "Idempotency-Key": key }) } };
}

function interruptedBy(carryOut: () => object): BankAnswer {
	answerOf(carryOut);
	return STRIPE_BROKEN;
}

export const STRIPE_BROKEN: BankAnswer = {
	status: 500,
	body: {
		error: {
			message:
				"An unknown error occurred. If this problem persists, contact us at https://support.stripe.com.",
			type: "api_error",
		},
	},
};

/** Refusals of a call that began are answers like any other, and are kept. */
function answerOf(carryOut: () => object): BankAnswer {
	try {
		return { status: 200, body: carryOut() };
	} catch (error) {
		if (error instanceof StripeRefusal) return error.answer;
		throw error;
	}
}

/** @throws StripeRefusal for an unknown address, another encoding and wrong fields */
function readCall(side: StripeSide, { method, url, text, headers }: BankCall): () => object {
	const route = STRIPE_ROUTES.find((each) => each.method === method && each.path.test(url.pathname));
	if (!route)
		throw new StripeRefusal(
			404,
			`Unrecognized request URL (${method}: ${url.pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
		);
	const isForm = headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;
	if (method === "POST" && text !== "" && !isForm)
		throw new StripeRefusal(
			400,
			"Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.",
		);
	const fields = parseForm(method === "POST" ? text : url.search.slice(1));
	const parts = route.path.exec(url.pathname)!.slice(1).map(decodeURIComponent);
	const act = route.read(fields, side, ...parts);
	const paths = Array.isArray(fields.expand) ? fields.expand.map(String) : [];
	return () => expandFields(side, act(side), paths);
}
