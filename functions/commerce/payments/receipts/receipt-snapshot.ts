import { eq, inArray, sql } from "drizzle-orm";
import { paymentReceiptReissues, paymentReceipts } from "#db/commerce/payment-receipts.ts";
import { formatReceiptNumber } from "#domain/commerce/payments/receipts/receipt-number.ts";
import type { ReceiptObstacle } from "#domain/commerce/payments/receipts/receipt-obstacle.ts";
import type { Ctx } from "#functions/context.ts";
import type { PaymentSnapshot, StoredPayment } from "../payment-snapshot.ts";
import type { StoredReceiptSettings } from "./receipt-statements.ts";

export type StoredReceipt = typeof paymentReceipts.$inferSelect;
type StoredReissue = typeof paymentReceiptReissues.$inferSelect;

/** All receipts of a payment, in the order of their replacements; the last one is valid. */
export interface ReceiptHistory {
	receipts: StoredReceipt[];
	reissues: StoredReissue[];
}

export async function readPaymentReceipts(
	{ db }: Pick<Ctx, "db">,
	paymentId: number,
): Promise<ReceiptHistory> {
	const [receipts, reissues] = await db.batch([
		db
			.select()
			.from(paymentReceipts)
			.where(eq(paymentReceipts.paymentId, paymentId))
			.orderBy(paymentReceipts.id),
		db
			.select()
			.from(paymentReceiptReissues)
			.where(
				inArray(
					paymentReceiptReissues.receiptId,
					sql`(select r.id from ${paymentReceipts} r where r.payment_id = ${paymentId})`,
				),
			)
			.orderBy(paymentReceiptReissues.id),
	]);
	return { receipts, reissues };
}

/** Printed number of a receipt; null for a sample. */
export const numberLabelOf = ({ prefix, number }: Pick<StoredReceipt, "prefix" | "number">): string | null =>
	number === null ? null : formatReceiptNumber(prefix, number);

/** Yen of a payment's amount that went back to the friend, or to their bank. */
export const returnedYenOf = ({
	amountYen,
	paidYen,
	refundedYen,
	disputedYen,
}: Pick<StoredPayment, "amountYen" | "paidYen" | "refundedYen" | "disputedYen">): number =>
	// Money that came in twice goes back without a part of the amount.
	Math.min(amountYen, Math.max(0, amountYen - (paidYen - refundedYen - disputedYen)));

/** Reason for which a payment gets no receipt; null if it gets one. The inserting statement repeats the conditions. */
export function findObstacle(
	{ payment, refunds }: Pick<PaymentSnapshot, "payment" | "refunds">,
	settings: StoredReceiptSettings | undefined,
): ReceiptObstacle | null {
	if (!settings) return "unset";
	const { state, amountYen, paidYen, refundedYen, disputedYen, paidAt } = payment;
	if (state === "disputed") return "disputed";
	if (paidAt === null || paidYen < amountYen) return "unpaid";
	const waiting = refunds.reduce(
		(sum, refund) => (refund.state === "waiting" ? sum + refund.amountYen : sum),
		0,
	);
	return state === "refunded" || paidYen - refundedYen - disputedYen - waiting <= 0 ? "returned" : null;
}
