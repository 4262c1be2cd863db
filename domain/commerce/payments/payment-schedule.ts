import { DAY, HOUR, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { PaymentState } from "./payment-state.ts";

/** Period after a payment in which refunds and disputes are looked for without an event. */
const FOLLOW_UP = 180 * DAY;

/** Facts on which the next look at a payment depends. */
export interface ScheduledPayment {
	state: PaymentState;
	expiresAt: number;
	paidAt: number | null;
	/** Checkout that can still be paid. */
	live: { createdAt: number } | null;
}

/**
 * Time of the next look at a payment; null if nothing is left to see. Events of providers wake it earlier. The intervals
 * double, so that a checkout that nobody completes, and a payment of last year, cost a few calls.
 */
export function nextLookAt({ state, expiresAt, paidAt, live }: ScheduledPayment, now: number): number | null {
	if (paidAt !== null) {
		const age = Math.max(DAY, now - paidAt);
		return age > FOLLOW_UP ? null : now + age;
	}
	if (state === "authorized") return now + HOUR;
	if (live !== null)
		return Math.min(now + Math.max(MINUTE, now - live.createdAt), Math.max(expiresAt, now + MINUTE));
	return state === "expired" ? null : Math.max(expiresAt, now + MINUTE);
}
