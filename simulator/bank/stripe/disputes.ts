import type Stripe from "stripe";
import { type BankWorld, createBankId, secondsOf } from "../bank-world.ts";
import { enterMovement } from "./balance-transactions.ts";
import { emitStripe, type StripeChange } from "./stripe-events.ts";
import { changeStripeObject, findStripeObject, putStripeObject, type StripeSide } from "./stripe-records.ts";

const DAY = 24 * 60 * 60;
/** Fee of a dispute in yen. */
const FEE = 1_300;

/** The card's owner disputes a charge: its money is withdrawn at once. Null if it cannot be disputed. */
export function openDispute(world: BankWorld, chargeId: string): Stripe.Dispute | null {
	const charge = findStripeObject(world, "charge", chargeId);
	const left = charge ? charge.amount - charge.amount_refunded : 0;
	if (!charge?.paid || charge.disputed || left === 0) return null;
	const side = { world, live: charge.livemode };
	const id = createBankId(world, "du_");
	const dispute = {
		id,
		object: "dispute",
		amount: left,
		balance_transactions: [movementOf(side, { id, amount: -left, fee: FEE })],
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
	const side = { world, live: open.livemode };
	const back = outcome === "won" ? [movementOf(side, { id, amount: open.amount, fee: -FEE })] : [];
	const closed = changeStripeObject(world, "dispute", id, {
		status: outcome,
		balance_transactions: [...open.balance_transactions, ...back],
	});
	const reinstated: StripeChange[] = outcome === "won" ? [["charge.dispute.funds_reinstated", closed]] : [];
	emitStripe(side, [...reinstated, ["charge.dispute.closed", closed]]);
	return true;
}

/** Movement of the shop's balance. */
const movementOf = (side: StripeSide, { id, amount, fee }: { id: string; amount: number; fee: number }) =>
	enterMovement(side, {
		type: "adjustment",
		category: amount < 0 ? "dispute" : "dispute_reversal",
		amount,
		fee,
		source: id,
	});
