import { eq } from "drizzle-orm";
import { paymentReceipts } from "#db/commerce/payment-receipts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { findVisiblePayment } from "../find-visible-payment.ts";
import type { PaymentSnapshot } from "../payment-snapshot.ts";
import { type ReceiptHistory, readPaymentReceipts, type StoredReceipt } from "./receipt-snapshot.ts";

/** A receipt with its payment and the payment's other receipts. */
export interface VisibleReceipt extends ReceiptHistory {
	receipt: StoredReceipt;
	snapshot: PaymentSnapshot;
}

/**
 * A receipt whose payment is within the operator's scope.
 * @throws Refusal 404
 */
export async function findVisibleReceipt(ctx: OperatorCtx, id: number): Promise<VisibleReceipt> {
	const [receipt] = await ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.id, id));
	if (!receipt) throw notFound();
	const [snapshot, all] = await Promise.all([
		findVisiblePayment(ctx, { id: receipt.paymentId }),
		readPaymentReceipts(ctx, receipt.paymentId),
	]);
	return { receipt, snapshot, ...all };
}
