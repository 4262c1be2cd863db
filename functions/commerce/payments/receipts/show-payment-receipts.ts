import { inArray } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import { RECEIPT_OBSTACLES } from "#domain/commerce/payments/receipts/receipt-obstacle.ts";
import { receiptPath } from "#domain/engine/public-addresses/pay-address.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { findVisiblePayment } from "../find-visible-payment.ts";
import { presentReceipt } from "./present-receipt.ts";
import { findObstacle, readPaymentReceipts } from "./receipt-snapshot.ts";
import { readReceiptSettings } from "./receipt-statements.ts";

/**
 * Receipts of a payment, newest first, and whether it can get one.
 * @throws Refusal 404
 */
export async function showPaymentReceipts({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const [snapshot, { receipts, reissues }, settings] = await Promise.all([
		findVisiblePayment(ctx, input),
		readPaymentReceipts(ctx, input.id),
		readReceiptSettings(ctx),
	]);
	const ids = [...new Set(receipts.flatMap(({ operatorId }) => operatorId ?? []))];
	const names =
		ids.length === 0
			? []
			: await ctx.db
					.select({ id: operators.id, name: operators.name })
					.from(operators)
					.where(inArray(operators.id, ids));
	const obstacle = findObstacle(snapshot, settings);
	return {
		items: receipts
			.map((receipt) =>
				presentReceipt(ctx, receipt, {
					reissues: reissues.filter(({ receiptId }) => receiptId === receipt.id).length,
					replacement: receipts.find(({ replacesId }) => replacesId === receipt.id) ?? null,
					issuedBy: names.find(({ id }) => id === receipt.operatorId)?.name ?? null,
				}),
			)
			.reverse(),
		/** Reason for which no receipt can be issued now. */
		obstacle: obstacle && { code: obstacle, text: RECEIPT_OBSTACLES[obstacle] },
		/** Address of the friend's page. */
		url: publicOrigin(ctx.env) + receiptPath(snapshot.payment.key),
	};
}
