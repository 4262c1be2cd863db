import { sql } from "drizzle-orm";
import { paymentCheckouts } from "#db/commerce/payments.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { isCheckoutLive } from "#domain/commerce/payments/checkout-state.ts";
import type { RecordInput } from "#domain/commerce/payments/payment-input.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { bookPayment } from "./book-payment.ts";
import { findVisiblePayment } from "./find-visible-payment.ts";
import type { PaymentPurposes } from "./payment-purpose.ts";
import { type PaymentSnapshot, readPayment } from "./payment-snapshot.ts";
import { presentPayment } from "./present-payment.ts";

interface RecordPayment {
	ctx: OperatorCtx;
	purposes: PaymentPurposes;
	input: RecordInput & { id: number };
}

/**
 * Records that the friend has paid the whole amount at the shop. Repeating it is safe.
 * @throws Refusal 404; 422 for a payment that is not waiting, or whose checkout is open; 409 for one that was changed
 * meanwhile
 */
export async function recordPayment({ ctx, purposes, input: { id, method, version } }: RecordPayment) {
	const before = await findVisiblePayment(ctx, { id });
	const key = shopKey(id);
	if (!before.entries.some((entry) => entry.key === `${key}:charge`)) {
		if (version !== undefined && version !== before.payment.version) throw changedByOther();
		const { state, expiresAt, storesCard } = before.payment;
		// Without a card there is nothing to renew a subscription from.
		if (storesCard) throw invalid("ERROR", PAYMENT_TEXTS.onlyByCard);
		if ((state !== "requested" && state !== "failed") || expiresAt <= ctx.now)
			throw invalid("ERROR", PAYMENT_TEXTS.notRecordable);
		if (before.checkouts.some((checkout) => isCheckoutLive(checkout.state)))
			throw invalid("ERROR", PAYMENT_TEXTS.beingPaid);
		await bookAtShop(ctx, purposes, { before, method });
	}
	const { payment } = await findVisiblePayment(ctx, { id });
	if (payment.paidYen === 0) throw changedByOther();
	return presentPayment(ctx, payment);
}

/** Key of the shop's checkout, of which a payment has one. */
const shopKey = (id: number) => `shop:${id}`;

async function bookAtShop(
	ctx: OperatorCtx,
	purposes: PaymentPurposes,
	{ before, method }: { before: PaymentSnapshot; method: RecordInput["method"] },
): Promise<void> {
	const { payment } = before;
	const key = shopKey(payment.id);
	// The checkout stands before the ledger's entry, which names it; alone it changes nothing.
	await execute(
		ctx.db,
		insertInto(
			paymentCheckouts,
			{
				paymentId: payment.id,
				provider: "shop",
				key,
				ref: key,
				isTest: false,
				state: "closed",
				expiresAt: ctx.now,
				createdAt: ctx.now,
			},
			sql`where true on conflict (key) do nothing`,
		),
	);
	const snapshot = (await readPayment(ctx, { id: payment.id }))!;
	if (snapshot.payment.version !== payment.version) return;
	const checkout = snapshot.checkouts.find((each) => each.key === key)!;
	await bookPayment(ctx, purposes, {
		snapshot,
		entries: [
			{
				checkoutId: checkout.id,
				key: `${key}:charge`,
				kind: "charge",
				yen: payment.amountYen,
				provider: "shop",
				method,
				isTest: false,
				at: ctx.now,
				reason: "",
			},
		],
		checkouts: [{ id: checkout.id, state: "paid" }],
		columns: { provider: "shop", isTest: false, nextAttemptAt: null },
	});
}
