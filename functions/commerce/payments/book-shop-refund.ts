import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { type BookingCtx, bookPayment } from "./book-payment.ts";
import type { PaymentPurposes } from "./payment-purpose.ts";
import type { PaymentSnapshot, StoredRefund } from "./payment-snapshot.ts";

/** Waiting refunds of money from the shop's till. */
export const waitingShopRefunds = ({ refunds, checkouts }: PaymentSnapshot): StoredRefund[] =>
	refunds.filter(
		({ state, checkoutId }) =>
			state === "waiting" && checkouts.some(({ id, provider }) => id === checkoutId && provider === "shop"),
	);

interface ShopRefund {
	snapshot: PaymentSnapshot;
	refund: StoredRefund;
}

/**
 * Books a refund that an operator pays out of the till. It fails where the money has gone back meanwhile.
 * @returns whether it was written
 */
export function bookShopRefund(
	ctx: BookingCtx,
	purposes: PaymentPurposes,
	{ snapshot, refund: { checkoutId, key, amountYen, reason } }: ShopRefund,
): Promise<boolean> {
	const entries = snapshot.entries.filter((entry) => entry.checkoutId === checkoutId);
	const rest = entries.reduce((sum, { yen }) => sum + yen, 0);
	if (amountYen > rest)
		return bookPayment(ctx, purposes, {
			snapshot,
			refunds: [{ key, state: "failed", problem: PAYMENT_TEXTS.refundTooLarge(rest) }],
		});
	return bookPayment(ctx, purposes, {
		snapshot,
		entries: [
			{
				checkoutId,
				key: `shop:${key}:refund`,
				kind: "refund",
				yen: -amountYen,
				provider: "shop",
				method: entries[0]?.method ?? "cash",
				isTest: false,
				at: ctx.clock(),
				reason,
			},
		],
		refunds: [{ key, state: "done" }],
	});
}
