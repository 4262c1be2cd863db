import { sql } from "drizzle-orm";
import { isCheckoutLive } from "#domain/commerce/payments/checkout-state.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { auditUnless } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { bookPayment } from "./book-payment.ts";
import { findVisiblePayment } from "./find-visible-payment.ts";
import type { PaymentPurposes } from "./payment-purpose.ts";
import { presentPayment } from "./present-payment.ts";

interface CancelPayment {
	ctx: OperatorCtx;
	purposes: PaymentPurposes;
	input: { id: number; version?: number | undefined };
}

/**
 * Cancels a payment that nobody has made. While its checkout is open, its provider must make it unpayable first: then a
 * worker ends it, and money that was faster counts. Repeating it is safe.
 * @throws Refusal 404; 422 for a payment with money; 409 for one that was changed meanwhile
 */
export async function cancelPayment({ ctx, purposes, input }: CancelPayment) {
	const snapshot = await findVisiblePayment(ctx, input);
	const { payment, checkouts } = snapshot;
	if (payment.cancelledAt !== null) return presentPayment(ctx, payment);
	if (payment.state !== "requested" && payment.state !== "failed")
		throw invalid("ERROR", PAYMENT_TEXTS.notCancellable);
	const isOpen = checkouts.some(({ state }) => isCheckoutLive(state));
	const isCancelled = await bookPayment(ctx, purposes, {
		snapshot,
		progress: isOpen ? null : "ended",
		columns: {
			cancelledAt: ctx.now,
			expiresAt: Math.min(payment.expiresAt, ctx.now),
			nextAttemptAt: isOpen ? ctx.now : null,
			attempts: 0,
		},
		further: (isChanged) => [
			auditUnless(
				ctx,
				{
					verb: "payment.cancel",
					subjectType: "payment",
					subjectId: payment.id,
					detail: { title: payment.title, yen: payment.amountYen },
				},
				sql`(not ${isChanged})`,
			),
		],
	});
	if (!isCancelled) throw changedByOther();
	const { payment: cancelled } = await findVisiblePayment(ctx, { id: payment.id });
	return presentPayment(ctx, cancelled);
}
