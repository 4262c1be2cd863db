import type { LedgerSums } from "./payment-entry.ts";

/** States of a payment, with their labels for operators. */
export const PAYMENT_STATES = {
	requested: "支払い待ち",
	authorized: "入金待ち",
	paid: "支払い済み",
	"part-refunded": "一部返金済み",
	refunded: "返金済み",
	failed: "支払い失敗",
	expired: "期限切れ",
	disputed: "異議申し立て中",
} as const;

export type PaymentState = keyof typeof PAYMENT_STATES;

export const PAYMENT_STATE_NAMES = Object.keys(PAYMENT_STATES) as [PaymentState, ...PaymentState[]];

/** States in which no money has come in, and may come in. */
const UNPAID_STATES = ["requested", "authorized", "failed"] as const satisfies readonly PaymentState[];

export const isUnpaid = (state: PaymentState): boolean =>
	(UNPAID_STATES as readonly PaymentState[]).includes(state);

/** States that follow from the ledger alone; money that came in never leaves them. */
const LEDGER_STATES: readonly PaymentState[] = ["paid", "part-refunded", "refunded", "disputed"];

/** Provider's word about the current checkout while the ledger is empty. */
export type CheckoutProgress = "waiting" | "authorized" | "failed" | "ended";

const PROGRESS_STATES: Record<CheckoutProgress, PaymentState> = {
	waiting: "requested",
	authorized: "authorized",
	failed: "failed",
	ended: "expired",
};

/**
 * Whether a payment may go from one state to another. Money that came in is never forgotten: only the ledger's states
 * follow one another. An ended payment ends with the money that came in too late.
 */
export function mayFollow(from: PaymentState, to: PaymentState): boolean {
	if (from === to) return true;
	if (LEDGER_STATES.includes(from)) return LEDGER_STATES.includes(to);
	if (from === "expired") return LEDGER_STATES.includes(to);
	// An authorization that the provider took back may be followed by another attempt.
	return true;
}

/** State of a ledger with money; null for one without. */
function stateOfLedger({ paidYen, refundedYen, disputedYen }: LedgerSums): PaymentState | null {
	if (paidYen <= 0) return null;
	if (disputedYen > 0) return "disputed";
	if (refundedYen >= paidYen) return "refunded";
	return refundedYen > 0 ? "part-refunded" : "paid";
}

/**
 * Next state of a payment: that of its ledger, or else that of its checkout. A change that may not follow is ignored, so
 * that whatever arrives late or twice changes nothing.
 */
export function nextPaymentState(
	from: PaymentState,
	sums: LedgerSums,
	progress: CheckoutProgress | null,
): PaymentState {
	const to = stateOfLedger(sums) ?? (progress === null ? from : PROGRESS_STATES[progress]);
	return mayFollow(from, to) ? to : from;
}
