import { type SQL, sql } from "drizzle-orm";
import { paymentRefunds } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { NewEntry } from "./book-payment.ts";
import type { PaymentSnapshot } from "./payment-snapshot.ts";

interface AutomaticRefunds {
	snapshot: PaymentSnapshot;
	/** New entries of the batch. */
	entries: readonly NewEntry[];
	/** Whether the payment had ended before. */
	isLate: boolean;
	/** Condition that the record is there, if the purpose has one. */
	isKept: SQL | null;
	isChanged: SQL;
	changeKey: string;
}

/**
 * Statements that request the refund of money for which the friend gets nothing: it came in after the end, a second time,
 * or for a record that is gone. Money of the shop's own till is the shop's decision.
 */
export function automaticRefunds(
	ctx: Ctx,
	{ snapshot, entries, isLate, isKept, isChanged, changeKey }: AutomaticRefunds,
): Statement[] {
	const { payment } = snapshot;
	const charges = entries.filter(({ kind, provider }) => kind === "charge" && provider !== "shop");
	let paid = payment.paidYen;
	return charges.flatMap(({ checkoutId, yen }, index) => {
		const needed = isLate ? 0 : Math.max(0, payment.amountYen - paid);
		paid += yen;
		const excess = Math.max(0, yen - needed);
		const refund = (amountYen: number, reason: string, condition: SQL) =>
			amountYen === 0
				? []
				: [
						execute(
							ctx.db,
							insertInto(
								paymentRefunds,
								{
									paymentId: payment.id,
									checkoutId,
									key: `${changeKey}-${index}${reason === PAYMENT_TEXTS.refundGone ? "g" : "x"}`,
									amountYen,
									reason,
									state: "waiting",
									createdAt: ctx.clock(),
								},
								sql`where ${isChanged} and ${condition}`,
							),
						),
					];
		return [
			...refund(excess, isLate ? PAYMENT_TEXTS.refundLate : PAYMENT_TEXTS.refundTwice, sql`1`),
			...(isKept === null ? [] : refund(yen - excess, PAYMENT_TEXTS.refundGone, sql`not ${isKept}`)),
		];
	});
}
