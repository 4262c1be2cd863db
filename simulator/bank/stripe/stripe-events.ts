import type Stripe from "stripe";
import { BANK_KEYS, type BankWorld, createBankId, secondsOf } from "../bank-world.ts";
import { type EventSender, emitEvents } from "../event-outbox.ts";
import type { StripeKind, StripeObjects, StripeSide } from "./stripe-records.ts";

/** Version in which Stripe renders events: the one of the installed library. */
export const STRIPE_VERSION = "2026-10-28.endive";

/** Change of an object, by the name of its event. */
export type StripeChange = [type: Stripe.Event["type"], object: StripeObjects[StripeKind]];

/** Announces changes of objects, as they are at this moment. */
export function emitStripe({ world, live }: StripeSide, changes: StripeChange[]): void {
	emitEvents(
		world,
		changes.map(([type, object]) => {
			const id = createBankId(world, "evt_");
			const event = {
				id,
				object: "event",
				api_version: STRIPE_VERSION,
				created: secondsOf(world),
				data: { object },
				livemode: live,
				pending_webhooks: 1,
				request: { id: null, idempotency_key: null },
				type,
			};
			const body = JSON.stringify(event, null, 2);
			return { id, provider: "stripe", type, subject: object.id, live, body };
		}),
	);
}

const ADDRESS = "stripe/webhook-address";

/** Address registered in Stripe's dashboard; "" for none. */
export const readStripeWebhook = ({ records }: BankWorld): string =>
	records.get<string>(ADDRESS) ?? "/webhook/stripe";
export const setStripeWebhook = ({ records }: BankWorld, address: string): void =>
	records.put(ADDRESS, address);

const encoder = new TextEncoder();

/** Value of the header Stripe-Signature: HMAC-SHA256 of the time and the exact body. */
async function signStripeBody(body: string, secret: string, at: number): Promise<string> {
	const algorithm = { name: "HMAC", hash: "SHA-256" };
	const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
	const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${at}.${body}`)));
	return `t=${at},v1=${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Sends one event to the registered address, signed at this moment. */
export const sendStripeEvent =
	(world: BankWorld): EventSender =>
	async ({ body, live }) => {
		const address = readStripeWebhook(world);
		if (address === "") return null;
		const secret = live ? BANK_KEYS.stripeWebhookLive : BANK_KEYS.stripeWebhookTest;
		const headers = {
			"Content-Type": "application/json; charset=utf-8",
			"User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
			"Stripe-Signature": await signStripeBody(body, secret, secondsOf(world)),
		};
		return world.post(address, headers, body);
	};
