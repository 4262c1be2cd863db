import type Stripe from "stripe";
import { readIntentData } from "./checkout-sessions.ts";
import { createCard, createCustomer, type StoredCard } from "./customers.ts";
import { chargeIntent, createIntent } from "./payment-intents.ts";
import { emitStripe, type StripeChange } from "./stripe-events.ts";
import { changeStripeObject, findStripeObject, type StripeSide } from "./stripe-records.ts";

type Session = Stripe.Checkout.Session;

/** Pays a session on the checkout page, or stores the card of a session for later. */
export const completeSession = (side: StripeSide, session: Session, card: StoredCard = "accepted"): void =>
	session.mode === "setup" ? completeSetup(side, session, card) : completePayment(side, session);

function completePayment(side: StripeSide, session: Session): void {
	const { world } = side;
	const customer = customerOf(side, session);
	const begun = intentOf(side, session, customer);
	const method = createCard(side, "accepted", begun.setup_future_usage ? customer : null);
	const { intent, charge } = chargeIntent(side, begun, method, null);
	const completed = changeStripeObject(world, "checkout.session", session.id, {
		status: "complete",
		payment_status: "paid",
		payment_intent: intent.id,
		customer,
		customer_details: detailsOf(session),
		url: null,
	});
	emitStripe(side, [
		...createdEvents(session, begun),
		["charge.succeeded", charge],
		["payment_intent.succeeded", intent],
		["checkout.session.completed", completed],
	]);
}

/** The card is refused; the page stays open for another one, which is charged for the same payment. */
export function declineSession(side: StripeSide, session: Session): void {
	if (session.mode === "setup") return;
	const begun = intentOf(side, session, customerOf(side, session));
	const { intent, charge } = chargeIntent(side, begun, createCard(side, "declined", null), "card_declined");
	changeStripeObject(side.world, "checkout.session", session.id, { payment_intent: intent.id });
	emitStripe(side, [
		...createdEvents(session, begun),
		["charge.failed", charge],
		["payment_intent.payment_failed", intent],
	]);
}

/** The payment is announced with the first attempt. */
const createdEvents = (session: Session, intent: Stripe.PaymentIntent): StripeChange[] =>
	session.payment_intent ? [] : [["payment_intent.created", intent]];

function completeSetup(side: StripeSide, session: Session, card: StoredCard): void {
	const { world } = side;
	const customer = customerOf(side, session);
	const method = createCard(side, card, customer);
	const setup = changeStripeObject(world, "setup_intent", session.setup_intent as string, {
		status: "succeeded",
		payment_method: method.id,
		customer,
	});
	const completed = changeStripeObject(world, "checkout.session", session.id, {
		status: "complete",
		customer,
		customer_details: detailsOf(session),
		url: null,
	});
	emitStripe(side, [
		["payment_method.attached", method],
		["setup_intent.succeeded", setup],
		["checkout.session.completed", completed],
	]);
}

const EMAIL = "friend@example.com";

function customerOf(side: StripeSide, session: Session): string | null {
	if (typeof session.customer === "string") return session.customer;
	const keepsCard = readIntentData(side, session.id).setup_future_usage !== undefined;
	const isNeeded = session.customer_creation === "always" || keepsCard;
	return isNeeded ? createCustomer(side, { email: session.customer_email ?? EMAIL }).id : null;
}

function intentOf(side: StripeSide, session: Session, customer: string | null): Stripe.PaymentIntent {
	const begun =
		typeof session.payment_intent === "string"
			? findStripeObject(side.world, "payment_intent", session.payment_intent)
			: undefined;
	if (begun) return begun;
	const data = readIntentData(side, session.id);
	return createIntent(side, {
		amount: session.amount_total ?? 0,
		customer,
		description: data.description ?? null,
		metadata: data.metadata ?? {},
		receipt_email: data.receipt_email ?? null,
		setup_future_usage: data.setup_future_usage ?? null,
	});
}

const detailsOf = (session: Session): Session["customer_details"] => ({
	address: null,
	business_name: null,
	email: session.customer_email ?? EMAIL,
	individual_name: null,
	name: "デモのお客様",
	phone: null,
	tax_exempt: "none",
	tax_ids: [],
});
