import { and, eq } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { isUnpaid } from "#domain/commerce/payments/payment-state.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { claimJob } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { bookPayment } from "./book-payment.ts";
import type { PaymentPurposes } from "./payment-purpose.ts";
import { readPayment, type StoredPayment } from "./payment-snapshot.ts";
import { type LookResult, reconcilePayment } from "./reconcile-payment.ts";

/** Maximum number of payments per wake-up; the next one continues, after the other work of the queue. */
const PAYMENTS_PER_WAKE_UP = 20;
/** Looks without an answer of the provider after which a payment is given up, about two days. */
const PAYMENT_ATTEMPTS = 300;
/** Period after its request in which a payment that was given up is still looked at. */
const GIVEN_UP_PERIOD = 60 * DAY;

/** Looks at the payments that are due, one after another. */
export async function workPayments(ctx: Ctx, purposes: PaymentPurposes): Promise<void> {
	for (let count = 0; count < PAYMENTS_PER_WAKE_UP; count++) {
		const payment = await claimJob(ctx, payments);
		if (!payment) return;
		const result = await look({ ...ctx, now: ctx.clock() }, purposes, payment);
		await finishLook(ctx, payment, result);
	}
	await wakeQueue(ctx.env.JOBS);
}

async function look(
	ctx: Ctx,
	purposes: PaymentPurposes,
	{ id, attempts }: StoredPayment,
): Promise<LookResult> {
	try {
		if (attempts > PAYMENT_ATTEMPTS) return await giveUp(ctx, purposes, id);
		return await reconcilePayment(ctx, purposes, id);
	} catch (error) {
		console.error(JSON.stringify({ event: "payment.failed", id, error: rootCauseOf(error) }));
		return {
			at: ctx.clock() + backoff(attempts, ctx.random),
			problem: PAYMENT_TEXTS.workFailed,
			hasFailed: true,
		};
	}
}

/**
 * Ends an unpaid payment without its provider's word: its place is free, and money that still comes goes back. It is looked
 * at once a day for a while, and as long as a refund waits.
 */
async function giveUp(ctx: Ctx, purposes: PaymentPurposes, id: number): Promise<LookResult> {
	const snapshot = await readPayment(ctx, { id });
	if (snapshot && isUnpaid(snapshot.payment.state))
		await bookPayment(ctx, purposes, { snapshot, progress: "ended" });
	const isFollowed =
		snapshot?.refunds.some(({ state }) => state === "waiting") ||
		(snapshot?.checkouts.some(({ provider, state }) => provider !== "shop" && state !== "closed") &&
			ctx.clock() < snapshot.payment.createdAt + GIVEN_UP_PERIOD);
	return {
		at: isFollowed ? ctx.clock() + DAY : null,
		problem: PAYMENT_TEXTS.givenUp,
		attempts: PAYMENT_ATTEMPTS - 1,
	};
}

/**
 * Stores the time of the next look, unless an event has moved it meanwhile. Looks that failed keep their count, so that
 * they become rarer.
 */
async function finishLook(
	ctx: Ctx,
	claimed: StoredPayment,
	{ at, problem, hasFailed, attempts = 0 }: LookResult,
): Promise<void> {
	const isRead = !hasFailed && claimed.provider !== null && claimed.provider !== "shop";
	await ctx.db
		.update(payments)
		.set({
			nextAttemptAt: at,
			problem,
			...(!hasFailed && { attempts }),
			...(isRead && { checkedAt: ctx.clock() }),
		})
		.where(and(eq(payments.id, claimed.id), eq(payments.nextAttemptAt, claimed.nextAttemptAt!)));
}
