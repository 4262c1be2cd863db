import { and, eq, inArray, sql } from "drizzle-orm";
import { paymentRefunds, payments } from "#db/commerce/payments.ts";
import { purchases } from "#db/commerce/products.ts";
import type { PurchaseRefundInput } from "#domain/commerce/products/product-input.ts";
import { PRODUCT_TEXTS } from "#domain/platform/texts/products-texts.ts";
import type { PaymentPurposes } from "#functions/commerce/payments/payment-purpose.ts";
import { readPayment } from "#functions/commerce/payments/payment-snapshot.ts";
import { isRefundOfSave, refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { selectSaved } from "#functions/platform/http/save-once.ts";
import { PURCHASE_PURPOSE } from "./create-purchase.ts";
import { findVisiblePurchase } from "./find-visible-purchase.ts";

interface RefundPurchase {
	ctx: OperatorCtx;
	purposes: PaymentPurposes;
	input: PurchaseRefundInput & { id: number };
}

/**
 * Requests the refund of everything that was paid for a purchase. The choice about its pieces is stored with the request:
 * the ledger's batch that books the refund follows it. A repeated save refunds nothing more.
 * @throws Refusal 404; 422 for a purchase without money
 */
export async function refundPurchase({ ctx, purposes, input }: RefundPurchase): Promise<void> {
	const { id, reason, returns_stock: returnsStock } = input;
	const { state, name } = await findVisiblePurchase(ctx, id);
	if ((await selectSaved(ctx, paymentRefunds)).length > 0) return;
	const [payment] = await ctx.db
		.select({ id: payments.id })
		.from(payments)
		.where(and(eq(payments.purpose, PURCHASE_PURPOSE), eq(payments.purposeId, id)));
	const snapshot = payment && (await readPayment(ctx, { id: payment.id }));
	const yen = snapshot ? restOf(snapshot) : 0;
	if (!snapshot || yen <= 0 || (state !== "paid" && state !== "handed"))
		throw invalid("ERROR", PRODUCT_TEXTS.notRefundable);
	await refundPayment({
		ctx,
		purposes,
		input: { id: snapshot.payment.id, yen, reason, version: snapshot.payment.version },
		along: [
			ctx.db
				.update(purchases)
				.set({ returnsStock, version: sql`version + 1` })
				.where(and(eq(purchases.id, id), inArray(purchases.state, ["paid", "handed"]), isRefundOfSave(ctx))),
			auditOfChange(ctx, {
				verb: "purchase.refund",
				subjectType: "purchase",
				subjectId: id,
				detail: { name, yen, reason, returns_stock: returnsStock },
			}),
		],
	});
}

/** Yen of a payment that are neither back nor on their way back. */
const restOf = ({ entries, refunds }: NonNullable<Awaited<ReturnType<typeof readPayment>>>): number =>
	entries.reduce((sum, { yen }) => sum + yen, 0) -
	refunds.reduce((sum, { state, amountYen }) => (state === "waiting" ? sum + amountYen : sum), 0);
