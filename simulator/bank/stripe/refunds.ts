import type Stripe from "stripe";
import { z } from "zod";
import { type BankWorld, createBankId, secondsOf } from "../bank-world.ts";
import { enterMovement } from "./balance-transactions.ts";
import { formExpand, formInteger, formMetadata, formText } from "./form-body.ts";
import { StripeRefusal } from "./stripe-answer.ts";
import { emitStripe } from "./stripe-events.ts";
import {
	changeStripeObject,
	findStripeObject,
	putStripeObject,
	type StripeSide,
	takeStripeObject,
} from "./stripe-records.ts";

export const refundRequest = z.strictObject({
	amount: formInteger.optional(),
	charge: formText(100).optional(),
	expand: formExpand.optional(),
	metadata: formMetadata.optional(),
	payment_intent: formText(100).optional(),
	reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
} satisfies Partial<Record<keyof Stripe.RefundCreateParams, z.ZodType>>);
type RefundInput = z.output<typeof refundRequest>;

/** Fields of a refund, of which exactly one names the payment. */
export function checkRefund({ charge, payment_intent }: RefundInput): void {
	if (charge === undefined && payment_intent === undefined)
		throw new StripeRefusal(
			400,
			"One of the following params should be provided for this request: payment_intent or charge.",
		);
}

const SLOW = "stripe/slow-refunds";

/** Whether new refunds are only accepted, as with methods other than cards. */
export const areRefundsSlow = ({ records }: BankWorld): boolean => records.get<boolean>(SLOW) ?? false;
export const setSlowRefunds = ({ records }: BankWorld, slow: boolean): void => records.put(SLOW, slow);

/** @throws StripeRefusal for more than is left, a charge in dispute and a failed payment */
export function createRefund(side: StripeSide, input: RefundInput): Stripe.Refund {
	const { world } = side;
	const charge = chargeOf(side, input);
	const left = charge.amount - charge.amount_refunded;
	const amount = input.amount ?? left;
	checkAmounts(charge, amount, left);
	const id = createBankId(world, "re_");
	const refund: Stripe.Refund = {
		id,
		object: "refund",
		amount,
		balance_transaction: enterMovement(side, { type: "refund", amount: -amount, source: id }).id,
		charge: charge.id,
		created: secondsOf(world),
		currency: "jpy",
		customer: charge.customer,
		customer_account: null,
		destination_details: { type: "card", card: { type: "refund", reference_status: "pending" } },
		metadata: input.metadata ?? {},
		payment_intent: charge.payment_intent,
		payment_method: charge.payment_method,
		reason: input.reason ?? null,
		receipt_number: null,
		source_transfer_reversal: null,
		status: areRefundsSlow(world) ? "pending" : "succeeded",
		transfer_reversal: null,
	};
	putStripeObject(world, "refund", refund);
	const changed = moveRefunded(world, charge.id, amount);
	emitStripe(side, [
		["refund.created", refund],
		["charge.refunded", changed],
	]);
	return refund;
}

function checkAmounts(charge: Stripe.Charge, amount: number, left: number): void {
	if (charge.disputed)
		throw new StripeRefusal(400, `Charge ${charge.id} has been charged back; cannot issue a refund.`, {
			code: "charge_disputed",
		});
	if (left === 0)
		throw new StripeRefusal(400, `Charge ${charge.id} has already been refunded.`, {
			code: "charge_already_refunded",
		});
	if (amount < 1)
		throw new StripeRefusal(400, "Invalid positive integer", {
			code: "parameter_invalid_integer",
			param: "amount",
		});
	if (amount > left)
		throw new StripeRefusal(
			400,
			`Refund amount (\u00a5${amount}) is greater than unrefunded amount on charge (\u00a5${left})`,
			{ param: "amount" },
		);
}

function chargeOf(side: StripeSide, { charge, payment_intent }: RefundInput): Stripe.Charge {
	const id = charge ?? latestChargeOf(side, payment_intent!);
	const found = takeStripeObject(side, "charge", id, "charge");
	if (!found.paid)
		throw new StripeRefusal(400, `Charge ${found.id} failed and cannot be refunded.`, { param: "charge" });
	return found;
}

function latestChargeOf(side: StripeSide, id: string): string {
	const intent = takeStripeObject(side, "payment_intent", id, "payment_intent");
	if (intent.status !== "succeeded")
		throw new StripeRefusal(400, `This PaymentIntent (${id}) does not have a successful charge to refund.`, {
			param: "payment_intent",
		});
	return intent.latest_charge as string;
}

function moveRefunded(world: BankWorld, id: string, amount: number): Stripe.Charge {
	const charge = findStripeObject(world, "charge", id)!;
	const refunded = charge.amount_refunded + amount;
	return changeStripeObject(world, "charge", id, {
		amount_refunded: refunded,
		refunded: refunded === charge.amount,
	});
}

/** Ends a refund that was only accepted; a failed one comes back to the shop. */
export function settleRefund(world: BankWorld, id: string, outcome: "succeeded" | "failed"): boolean {
	const refund = findStripeObject(world, "refund", id);
	const charge = findStripeObject(world, "charge", refund?.charge as string);
	if (!charge || (refund?.status !== "pending" && !(refund?.status === "succeeded" && outcome === "failed")))
		return false;
	const side = { world, live: charge.livemode };
	const returned = { type: "refund_failure", amount: refund.amount, source: id } as const;
	const settled = changeStripeObject(world, "refund", id, {
		status: outcome,
		...(outcome === "failed" && {
			failure_reason: "expired_or_canceled_card",
			failure_balance_transaction: enterMovement(side, returned).id,
		}),
	});
	if (outcome === "failed") moveRefunded(world, charge.id, -settled.amount);
	emitStripe(side, [
		[outcome === "failed" ? "refund.failed" : "refund.updated", settled],
		["charge.refund.updated", settled],
	]);
	return true;
}
