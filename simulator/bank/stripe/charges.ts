import type Stripe from "stripe";
import { createBankId, secondsOf } from "../bank-world.ts";
import { enterMovement, feeOfCharge } from "./balance-transactions.ts";
import { putStripeObject, type StripeSide } from "./stripe-records.ts";

/** Refusals of a card, as the issuer words them. */
export const DECLINES = {
	card_declined: { decline_code: "generic_decline", message: "Your card was declined." },
	insufficient_funds: {
		decline_code: "insufficient_funds",
		message: "Your card has insufficient funds.",
	},
	authentication_required: {
		decline_code: "authentication_required",
		message: "Your card was declined. This transaction requires authentication.",
	},
} as const;
export type Decline = keyof typeof DECLINES;

/** Charge of a payment: the money moved, or a card refused it. */
export function createCharge(
	side: StripeSide,
	intent: Stripe.PaymentIntent,
	method: Stripe.PaymentMethod,
	decline: Decline | null,
): Stripe.Charge {
	const { world, live } = side;
	const paid = decline === null;
	const id = createBankId(world, "ch_");
	const fee = feeOfCharge(intent.amount);
	const charge: Stripe.Charge = {
		id,
		object: "charge",
		amount: intent.amount,
		amount_captured: paid ? intent.amount : 0,
		amount_refunded: 0,
		application: null,
		application_fee: null,
		application_fee_amount: null,
		balance_transaction: paid
			? enterMovement(side, { type: "charge", amount: intent.amount, fee, source: id }).id
			: null,
		billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
		calculated_statement_descriptor: "MUSUBI DEMO",
		captured: paid,
		created: secondsOf(world),
		currency: "jpy",
		customer: intent.customer,
		description: intent.description,
		disputed: false,
		failure_balance_transaction: null,
		failure_code: paid ? null : codeOf(decline),
		failure_message: paid ? null : DECLINES[decline].message,
		fraud_details: {},
		livemode: live,
		metadata: intent.metadata,
		on_behalf_of: null,
		outcome: {
			advice_code: null,
			network_advice_code: null,
			network_decline_code: paid ? null : "01",
			network_status: paid ? "approved_by_network" : "declined_by_network",
			reason: paid ? null : DECLINES[decline].decline_code,
			risk_level: "normal",
			risk_score: 20,
			seller_message: paid ? "Payment complete." : "The bank did not return any further details.",
			type: paid ? "authorized" : "issuer_declined",
		},
		paid,
		payment_intent: intent.id,
		payment_method: method.id,
		payment_method_details: {
			type: "card",
			card: { brand: "visa", country: "JP", funding: "credit", last4: method.card!.last4 },
		} as Stripe.Charge.PaymentMethodDetails,
		radar_options: {},
		receipt_email: intent.receipt_email,
		receipt_number: null,
		receipt_url: paid ? `https://pay.stripe.com/receipts/payment/${id}` : null,
		refunded: false,
		review: null,
		shipping: null,
		source: null,
		source_transfer: null,
		statement_descriptor: null,
		statement_descriptor_suffix: null,
		status: paid ? "succeeded" : "failed",
		transfer_data: null,
		transfer_group: null,
	};
	putStripeObject(world, "charge", charge);
	return charge;
}

/** Error code of a decline: its details are in the decline code. */
export const codeOf = (decline: Decline): string =>
	decline === "authentication_required" ? "authentication_required" : "card_declined";
