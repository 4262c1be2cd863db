import type { Stripe } from "stripe";
import type { PaymentMethod } from "#domain/commerce/payments/payment-entry.ts";
import type { StoredCard } from "#domain/commerce/payments/stored-card.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { HOUR, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type {
	CheckoutOrder,
	CheckoutReport,
	OnlineProvider,
	OpenedCheckout,
	ReportedEntry,
} from "./online-provider.ts";
import { answerOf, answerOfNewPage, connectStripe, loadStripe } from "./stripe-connection.ts";
import { listStripeDay } from "./stripe-day.ts";

/** Limits of Stripe for the end of a session; the margin allows for the difference of clocks. */
const MIN_LIFETIME = 31 * MINUTE;
const MAX_LIFETIME = 23 * HOUR;

/** Name of our refund key in the metadata of Stripe's refund. */
const REFUND_KEY = "musubi_refund";
const PAYMENT_KEY = "musubi_payment";
const CHECKOUT_KEY = "musubi_checkout";
/** Time for which Stripe surely recognises a repeated call. */
const KEY_LIFETIME = 20 * HOUR;

/** Disputes in which Stripe takes no money yet. */
const WARNINGS: readonly string[] = ["warning_needs_response", "warning_under_review", "warning_closed"];

/** Stripe: one Checkout Session, or one charge of a stored card, for each checkout, in yen, by card. */
export const stripeOnline: OnlineProvider = {
	endOf: (now, paymentEnd) => Math.min(Math.max(paymentEnd, now + MIN_LIFETIME), now + MAX_LIFETIME),
	open: (ctx, access, order) => {
		const { card, createdAt } = order.checkout;
		const isOld = ctx.now - createdAt > KEY_LIFETIME;
		if (card !== null)
			return answerOf(async () =>
				chargeStoredCard(await connectStripe(ctx.env, access), { ...order, isOld }, card),
			);
		return answerOfNewPage(async () => {
			const stripe = await connectStripe(ctx.env, access);
			const session = await stripe.checkout.sessions.create(sessionOf(order), {
				idempotencyKey: order.checkout.key,
			});
			return { ref: session.id, url: session.url ?? "", expiresAt: session.expires_at * SECOND };
		});
	},
	close: (ctx, access, { ref, card }) =>
		answerOf(async () => {
			const stripe = await connectStripe(ctx.env, access);
			if (card === null) await stripe.checkout.sessions.expire(ref!);
			else await stripe.paymentIntents.cancel(ref!);
			return null;
		}),
	report: (ctx, access, checkout) =>
		answerOf(async () => {
			const stripe = await connectStripe(ctx.env, access);
			if (checkout.card !== null) {
				const intent = await stripe.paymentIntents.retrieve(checkout.ref!, { expand: ["latest_charge"] });
				return { ...(await reportOf(stripe, intent, progressOfStoredCard(intent))), ...problemOf(intent) };
			}
			const session = await stripe.checkout.sessions.retrieve(checkout.ref!, {
				expand: ["payment_intent.latest_charge"],
			});
			const intent = session.payment_intent as Stripe.PaymentIntent | null;
			const report = await reportOf(stripe, intent, progressOf(session, intent));
			return session.url ? { ...report, url: session.url } : report;
		}),
	refund: (ctx, access, { checkout, key, yen }) =>
		answerOf(async () => {
			const stripe = await connectStripe(ctx.env, access);
			await stripe.refunds.create(
				{ payment_intent: checkout.transactionRef!, amount: yen, metadata: { [REFUND_KEY]: key } },
				{ idempotencyKey: key },
			);
			return null;
		}),
	listDay: (ctx, access, span) =>
		answerOf(async () => listStripeDay(await connectStripe(ctx.env, access), span)),
	// Every key may ask for a session, and a valid one is told that this one does not exist.
	test: async (ctx, access) => {
		const answer = await answerOf(async () => {
			const stripe = await connectStripe(ctx.env, access);
			await stripe.checkout.sessions.retrieve(access.isTest ? "cs_test_unknown" : "cs_live_unknown");
			return null;
		});
		return answer.kind === "refused" && answer.isUnknown ? { kind: "ok", value: null } : answer;
	},
	readEvent: async (ctx, { keys }, { body, header }) => {
		const { webhook_secret: secret = "" } = keys;
		const signature = header("stripe-signature");
		if (secret === "" || signature === undefined) return null;
		const stripe = await loadStripe();
		try {
			const event = await stripe.webhooks.constructEventAsync(
				new TextDecoder().decode(body),
				signature,
				secret,
				stripe.webhooks.DEFAULT_TOLERANCE,
				stripe.createSubtleCryptoProvider(),
				ctx.now,
			);
			return {
				id: event.id,
				type: event.type,
				isTest: !event.livemode,
				refs: refsOf(event.data.object as unknown as Record<string, unknown>),
			};
		} catch {
			return null;
		}
	},
};

/** Ids of an event's object by which its checkout is found. */
const refsOf = ({ id, payment_intent: intent }: Record<string, unknown>): string[] =>
	[id, intent].filter((ref) => typeof ref === "string");

const sessionOf = ({ checkout, payment, returnAddress, cancelAddress }: CheckoutOrder) =>
	({
		mode: "payment",
		locale: "ja",
		client_reference_id: payment.key,
		// Other methods may take days, in which a place would be held.
		allowed_payment_method_types: ["card"],
		line_items: payment.lines
			.filter(({ unitYen }) => unitYen > 0)
			.map(({ name, quantity, unitYen }) => ({
				quantity,
				price_data: { currency: "jpy", unit_amount: unitYen, product_data: { name } },
			})),
		expires_at: Math.floor(checkout.expiresAt / SECOND),
		success_url: returnAddress,
		cancel_url: cancelAddress,
		metadata: { [PAYMENT_KEY]: payment.key },
		payment_intent_data: {
			description: payment.title,
			metadata: { [PAYMENT_KEY]: payment.key },
			...(payment.storesCard && { setup_future_usage: "off_session" as const }),
		},
	}) satisfies Stripe.Checkout.SessionCreateParams;

/** Charges a stored card without its owner. A card that refuses is an answer: its payment says so. */
async function chargeStoredCard(
	stripe: Stripe,
	{ checkout, payment, isOld }: CheckoutOrder & { isOld: boolean },
	{ customer, method }: StoredCard,
): Promise<OpenedCheckout> {
	const { StripeCardError } = (await loadStripe()).errors;
	// Stripe forgets the key of a call after a day: one whose answer was lost is looked for.
	if (isOld)
		for await (const { id, metadata } of stripe.paymentIntents.list({ customer, limit: 100 }))
			if (metadata[CHECKOUT_KEY] === checkout.key) return { ref: id, url: "", expiresAt: checkout.expiresAt };
	try {
		const { id } = await stripe.paymentIntents.create(
			{
				amount: payment.amountYen,
				currency: "jpy",
				customer,
				payment_method: method,
				allowed_payment_method_types: ["card"],
				off_session: true,
				confirm: true,
				description: payment.title,
				metadata: { [PAYMENT_KEY]: payment.key, [CHECKOUT_KEY]: checkout.key },
			},
			{ idempotencyKey: checkout.key },
		);
		return { ref: id, url: "", expiresAt: checkout.expiresAt };
	} catch (error) {
		const intent = error instanceof StripeCardError ? error.payment_intent : undefined;
		if (intent === undefined) throw error;
		return { ref: intent.id, url: "", expiresAt: checkout.expiresAt };
	}
}

async function reportOf(
	stripe: Stripe,
	intent: Stripe.PaymentIntent | null,
	progress: CheckoutReport["progress"],
): Promise<CheckoutReport> {
	const charge = (intent?.latest_charge ?? null) as Stripe.Charge | null;
	const report: CheckoutReport = {
		progress,
		transactionRef: intent?.id ?? null,
		entries: [],
		refunds: [],
		...storedCardOf(intent),
	};
	if (intent === null || charge === null || !charge.paid || charge.amount_captured === 0) return report;
	if (charge.currency !== "jpy") return { ...report, progress: "waiting" };
	const method: PaymentMethod = charge.payment_method_details?.type === "card" ? "card" : "other";
	report.entries.push({
		kind: "charge",
		object: charge.id,
		yen: charge.amount_captured,
		method,
		at: charge.created * SECOND,
	});
	const refunds = stripe.refunds.list({
		payment_intent: intent.id,
		limit: 100,
		expand: ["data.failure_balance_transaction"],
	});
	for await (const refund of refunds) {
		report.entries.push(...entriesOfRefund(refund, method));
		const key = refund.metadata?.[REFUND_KEY];
		if (key) report.refunds.push({ key, state: stateOfRefund(refund) });
	}
	if (charge.disputed)
		for await (const dispute of stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))
			report.entries.push(...entriesOfDispute(dispute, method));
	return report;
}

/** Card that a payment has stored for later ones. */
const storedCardOf = (intent: Stripe.PaymentIntent | null): Pick<CheckoutReport, "card"> =>
	intent?.setup_future_usage === "off_session" &&
	typeof intent.customer === "string" &&
	typeof intent.payment_method === "string"
		? { card: { customer: intent.customer, method: intent.payment_method } }
		: {};

/** Reason for which a stored card refused; none for a charge that went well. */
const problemOf = ({ status, last_payment_error: error }: Stripe.PaymentIntent): { problem?: string } =>
	status === "succeeded" || !error?.message ? {} : { problem: PAYMENT_TEXTS.cardDeclined(error.message) };

function progressOfStoredCard({ status }: Stripe.PaymentIntent) {
	if (status === "canceled") return "ended";
	if (status === "processing") return "authorized";
	return status === "succeeded" ? "waiting" : "failed";
}

function progressOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null) {
	if (session.status === "expired") return "ended";
	if (session.status === "complete" && session.payment_status === "unpaid")
		return intent?.status === "requires_payment_method" ? "failed" : "authorized";
	return "waiting";
}

const stateOfRefund = ({ status }: Stripe.Refund) =>
	status === "succeeded" ? "done" : status === "failed" || status === "canceled" ? "failed" : "waiting";

/** A refund that fails after it succeeded has both entries; one that failed at once has none. */
function entriesOfRefund(refund: Stripe.Refund, method: PaymentMethod): ReportedEntry[] {
	const entry = { object: refund.id, yen: refund.amount, method, at: refund.created * SECOND };
	if (refund.status === "succeeded") return [{ kind: "refund", ...entry }];
	return refund.failure_balance_transaction
		? [
				{ kind: "refund", ...entry },
				{ kind: "refund-failed", ...entry, at: timeOf(refund.failure_balance_transaction) ?? entry.at },
			]
		: [];
}

function entriesOfDispute(dispute: Stripe.Dispute, method: PaymentMethod): ReportedEntry[] {
	if (WARNINGS.includes(dispute.status)) return [];
	const entry = { object: dispute.id, yen: dispute.amount, method, at: dispute.created * SECOND };
	const movementAt = (isPositive: boolean) =>
		timeOf(dispute.balance_transactions.find(({ amount }) => amount > 0 === isPositive)) ?? entry.at;
	return [
		{ kind: "dispute", ...entry, at: movementAt(false) },
		...(dispute.status === "won" ? [{ kind: "dispute-won" as const, ...entry, at: movementAt(true) }] : []),
	];
}

/** Time at which the shop's balance moved, which may be days after the object was made. */
const timeOf = (movement: string | Stripe.BalanceTransaction | null | undefined): number | undefined =>
	typeof movement === "object" && movement !== null ? movement.created * SECOND : undefined;
