import { eq, type SQL } from "drizzle-orm";
import { paymentCheckouts, paymentEntries, paymentRefunds, payments } from "#db/commerce/payments.ts";
import type { Ctx } from "#functions/context.ts";

export type StoredPayment = typeof payments.$inferSelect;
export type StoredCheckout = typeof paymentCheckouts.$inferSelect;
export type StoredEntry = typeof paymentEntries.$inferSelect;
export type StoredRefund = typeof paymentRefunds.$inferSelect;

/** A payment with everything that belongs to it, read in one transaction. */
export interface PaymentSnapshot {
	payment: StoredPayment;
	checkouts: StoredCheckout[];
	entries: StoredEntry[];
	refunds: StoredRefund[];
}

/** Reads a payment. Its version guards whatever is decided from it. */
export async function readPayment(
	{ db }: Pick<Ctx, "db">,
	{ id, where }: { id: number; where?: SQL | undefined },
): Promise<PaymentSnapshot | undefined> {
	const [[payment], checkouts, entries, refunds] = await db.batch([
		db
			.select()
			.from(payments)
			.where(where ?? eq(payments.id, id)),
		db.select().from(paymentCheckouts).where(eq(paymentCheckouts.paymentId, id)).orderBy(paymentCheckouts.id),
		db.select().from(paymentEntries).where(eq(paymentEntries.paymentId, id)).orderBy(paymentEntries.id),
		db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, id)).orderBy(paymentRefunds.id),
	]);
	return payment && { payment, checkouts, entries, refunds };
}
