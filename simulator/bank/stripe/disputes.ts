import type Stripe from "stripe";
import { type BankWorld, createBankId, secondsOf } from "../bank-world.ts";
import { emitStripe, type StripeChange } from "./stripe-events.ts";
import { changeStripeObject, findStripeObject, putStripeObject } from "./stripe-records.ts";

const DAY = 24 * 60 * 60;
/** Fee of a dispute in yen. */
const FEE = 1_300;

/** The card's owner disputes a charge: its money is withdrawn at once. Null if it cannot be disputed. */
export function openDispute(world: BankWorld, chargeId: string): Stripe.Dispute | null {
	const charge = findStripeObject(world, "charge", chargeId);
	const left = charge ? charge.amount - charge.amount_refunded : 0;
	if (!charge?.paid || charge.disputed || left === 0) return null;
	const side = { world, live: charge.livemode };
	const dispute = {
		id: createBankId(world, "du_"),
		object: "dispute",
		amount: left,
		balance_transactions: [movementOf(world, -left, FEE)],
		charge: charge.id,
		created: secondsOf(world),
		currency: "jpy",
		enhanced_eligibility_types: [],
		evidence: {} as Stripe.Dispute.Evidence,
		evidence_details: {
			due_by: secondsOf(world) + 7 * DAY,
			enhanced_eligibility: {},
			has_evidence: false,
			past_due: false,
			submission_count: 0,
		} as Stripe.Dispute.EvidenceDetails,
		intended_submission_method: null,
		is_charge_refundable: false,
		livemode: charge.livemode,
		metadata: {},
		payment_intent: charge.payment_intent,
		reason: "fraudulent",
		status: "needs_response",
	} satisfies Stripe.Dispute;
	putStripeObject(world, "dispute", dispute);
	changeStripeObject(world, "charge", charge.id, { disputed: true });
	emitStripe(side, [
		["charge.dispute.created", dispute],
		["charge.dispute.funds_withdrawn", dispute],
	]);
	return dispute;
}

/** The issuer decides a dispute; a won one brings the money back. */
export function closeDispute(world: BankWorld, id: string, outcome: "won" | "lost"): boolean {
	const open = findStripeObject(world, "dispute", id);
	if (open?.status !== "needs_response") return false;
	const back = outcome === "won" ? [movementOf(world, open.amount, -FEE)] : [];
	const closed = changeStripeObject(world, "dispute", id, {
		status: outcome,
		balance_transactions: [...open.balance_transactions, ...back],
	});
	const reinstated: StripeChange[] = outcome === "won" ? [["charge.dispute.funds_reinstated", closed]] : [];
	emitStripe({ world, live: closed.livemode }, [...reinstated, ["charge.dispute.closed", closed]]);
	return true;
}

/** Movement of the shop's balance. */
const movementOf = (world: BankWorld, amount: number, fee: number): Stripe.BalanceTransaction =>
	({
		id: createBankId(world, "txn_"),
		object: "balance_transaction",
		amount,
		available_on: secondsOf(world),
		created: secondsOf(world),
		currency: "jpy",
		description: null,
		exchange_rate: null,
		fee,
		fee_details: [],
		net: amount - fee,
		reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
		source: null,
		status: "available",
		type: "adjustment",
	}) as unknown as Stripe.BalanceTransaction;
