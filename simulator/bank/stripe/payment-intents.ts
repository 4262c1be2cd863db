import type Stripe from "stripe";
import { z } from "zod";
import { createBankId, secondsOf } from "../bank-world.ts";
import { codeOf, createCharge, DECLINES, type Decline } from "./charges.ts";
import { STORED_CARDS } from "./customers.ts";
import { formBoolean, formExpand, formInteger, formMetadata, formText } from "./form-body.ts";
import { checkAmount, checkCurrency } from "./session-lines.ts";
import { StripeRefusal } from "./stripe-answer.ts";
import { emitStripe } from "./stripe-events.ts";
import { changeStripeObject, putStripeObject, type StripeSide, takeStripeObject } from "./stripe-records.ts";

/** Fields of a charge of a stored card, without its owner at hand. */
export const intentRequest = z.strictObject({
	amount: formInteger,
	confirm: formBoolean.optional(),
	currency: formText(3),
	customer: formText(100).optional(),
	description: formText(1_000).optional(),
	error_on_requires_action: formBoolean.optional(),
	expand: formExpand.optional(),
	metadata: formMetadata.optional(),
	off_session: formBoolean.optional(),
	payment_method: formText(100).optional(),
	allowed_payment_method_types: z.array(z.literal("card")).optional(),
	receipt_email: z.email().optional(),
	statement_descriptor_suffix: formText(22).optional(),
} satisfies Partial<Record<keyof Stripe.PaymentIntentCreateParams, z.ZodType>>);
type IntentInput = z.output<typeof intentRequest>;

type IntentFields = Pick<Stripe.PaymentIntent, "amount"> &
	Partial<
		Pick<
			Stripe.PaymentIntent,
			"customer" | "description" | "metadata" | "receipt_email" | "setup_future_usage"
		>
	>;

/** Payment that waits for a card. */
export function createIntent({ world, live }: StripeSide, fields: IntentFields): Stripe.PaymentIntent {
	const id = createBankId(world, "pi_");
	const intent: Stripe.PaymentIntent = {
		id,
		object: "payment_intent",
		allowed_payment_method_types: null,
		amount: fields.amount,
		amount_capturable: 0,
		amount_received: 0,
		application: null,
		application_fee_amount: null,
		automatic_payment_methods: null,
		canceled_at: null,
		cancellation_reason: null,
		capture_method: "automatic_async",
		client_secret: createBankId(world, `${id}_secret_`),
		confirmation_method: "automatic",
		created: secondsOf(world),
		currency: "jpy",
		customer: fields.customer ?? null,
		customer_account: null,
		description: fields.description ?? null,
		excluded_payment_method_types: null,
		last_payment_error: null,
		latest_charge: null,
		livemode: live,
		managed_payments: null,
		metadata: fields.metadata ?? {},
		next_action: null,
		on_behalf_of: null,
		payment_method: null,
		payment_method_configuration_details: null,
		payment_method_options: {},
		payment_method_types: ["card"],
		payment_record: null,
		processing: null,
		receipt_email: fields.receipt_email ?? null,
		review: null,
		setup_future_usage: fields.setup_future_usage ?? null,
		shipping: null,
		source: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: "requires_payment_method",
		transfer_data: null,
		transfer_group: null,
	};
	putStripeObject(world, "payment_intent", intent);
	return intent;
}

/** Charges a card for a payment; a declined payment waits for another card. */
export function chargeIntent(
	side: StripeSide,
	intent: Stripe.PaymentIntent,
	method: Stripe.PaymentMethod,
	decline: Decline | null,
): { intent: Stripe.PaymentIntent; charge: Stripe.Charge } {
	const charge = createCharge(side, intent, method, decline);
	const change: Partial<Stripe.PaymentIntent> =
		decline === null
			? {
					status: "succeeded",
					amount_received: intent.amount,
					latest_charge: charge.id,
					payment_method: method.id,
					last_payment_error: null,
				}
			: { latest_charge: charge.id, last_payment_error: errorOf(decline, charge, method) };
	return { intent: changeStripeObject(side.world, "payment_intent", intent.id, change), charge };
}

const errorOf = (
	decline: Decline,
	charge: Stripe.Charge,
	method: Stripe.PaymentMethod,
): Stripe.PaymentIntent.LastPaymentError => ({
	charge: charge.id,
	code: codeOf(decline) as Stripe.PaymentIntent.LastPaymentError["code"] & string,
	decline_code: DECLINES[decline].decline_code,
	message: DECLINES[decline].message,
	payment_method: method,
	type: "card_error",
});

/**
 * Charges a stored card without its owner.
 * @throws StripeRefusal 402 if the issuer declines, with the payment in the answer
 */
export function createOffSessionIntent(side: StripeSide, input: IntentInput): Stripe.PaymentIntent {
	checkCurrency(input.currency);
	checkAmount(input.amount, "amount");
	if (input.customer !== undefined) takeStripeObject(side, "customer", input.customer, "customer");
	const method =
		input.payment_method === undefined
			? undefined
			: takeStripeObject(side, "payment_method", input.payment_method, "payment_method");
	if (method?.customer === null && input.customer !== undefined)
		throw new StripeRefusal(
			400,
			"The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
			{ param: "payment_method" },
		);
	if (method?.customer && method.customer !== input.customer)
		throw new StripeRefusal(
			400,
			`The provided PaymentMethod (${method.id}) does not belong to the Customer you supplied. Please use this PaymentMethod with the Customer that it belongs to instead.`,
			{ param: "payment_method" },
		);
	if (input.off_session && !input.confirm)
		throw new StripeRefusal(400, "You cannot set `off_session` to true without setting `confirm` to true.", {
			param: "off_session",
		});
	const { amount, customer, description, metadata, receipt_email } = input;
	const intent = createIntent(side, {
		amount,
		customer: customer ?? null,
		description: description ?? null,
		metadata: metadata ?? {},
		receipt_email: receipt_email ?? null,
	});
	emitStripe(side, [["payment_intent.created", intent]]);
	if (!input.confirm) return intent;
	if (!method)
		throw new StripeRefusal(
			400,
			"You cannot confirm this PaymentIntent because it's missing a payment method.",
			{ code: "payment_intent_unexpected_state", param: "payment_method" },
		);
	return confirmOffSession(side, intent, method);
}

function confirmOffSession(
	side: StripeSide,
	created: Stripe.PaymentIntent,
	method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
	const decline = declineOf(method);
	const { intent, charge } = chargeIntent(side, created, method, decline);
	if (decline === null) {
		emitStripe(side, [
			["charge.succeeded", charge],
			["payment_intent.succeeded", intent],
		]);
		return intent;
	}
	emitStripe(side, [
		["charge.failed", charge],
		["payment_intent.payment_failed", intent],
	]);
	throw new StripeRefusal(402, DECLINES[decline].message, {
		type: "card_error",
		code: codeOf(decline),
		decline_code: DECLINES[decline].decline_code,
		charge: charge.id,
		payment_intent: intent,
	});
}

const declineOf = ({ card }: Stripe.PaymentMethod): Decline | null => {
	if (card?.last4 === STORED_CARDS.declined) return "card_declined";
	return card?.last4 === STORED_CARDS.authentication ? "authentication_required" : null;
};

/** @throws StripeRefusal for a payment that is over */
export function cancelIntent(side: StripeSide, id: string): Stripe.PaymentIntent {
	const { status } = takeStripeObject(side, "payment_intent", id);
	if (status !== "requires_payment_method" && status !== "requires_action")
		throw new StripeRefusal(
			400,
			`You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
			{ code: "payment_intent_unexpected_state" },
		);
	const canceled = changeStripeObject(side.world, "payment_intent", id, {
		status: "canceled",
		canceled_at: secondsOf(side.world),
	});
	emitStripe(side, [["payment_intent.canceled", canceled]]);
	return canceled;
}
