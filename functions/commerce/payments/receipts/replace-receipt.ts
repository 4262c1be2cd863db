import { sql } from "drizzle-orm";
import { paymentReceipts } from "#db/commerce/payment-receipts.ts";
import type { ReplaceReceiptInput } from "#domain/commerce/payments/receipts/receipt-input.ts";
import { RECEIPT_OBSTACLES } from "#domain/commerce/payments/receipts/receipt-obstacle.ts";
import { RECEIPT_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { findVisibleReceipt } from "./find-visible-receipt.ts";
import { findObstacle, numberLabelOf } from "./receipt-snapshot.ts";
import { insertReceipt, isCurrent, readReceiptSettings } from "./receipt-statements.ts";
import { showPaymentReceipts } from "./show-payment-receipts.ts";

interface ReplaceReceipt {
	ctx: OperatorCtx;
	input: ReplaceReceiptInput & { id: number };
}

/**
 * Cancels a receipt and issues a new one with another number and addressee: the new row is the cancellation. Repeating it
 * is safe.
 * @throws Refusal 404; 422 for a cancelled receipt, and for a payment that gets no receipt any more
 */
export async function replaceReceipt({ ctx, input: { id, addressee, reason } }: ReplaceReceipt) {
	const { receipt } = await findVisibleReceipt(ctx, id);
	const saved = await saveOnce(
		() => selectSaved(ctx, paymentReceipts),
		() =>
			ctx.db.batch([
				insertReceipt(ctx, {
					addressee,
					reason,
					operatorId: ctx.operator.id,
					saveKey: ctx.saveKey,
					replacesId: id,
					where: sql`p.id = ${receipt.paymentId} and ${isCurrent(id)}
						and ${isFriendVisible(ctx.operator, sql`p.friend_id`)}`,
				}),
				auditOfChange(ctx, {
					verb: "payment.receipt-replace",
					subjectType: "payment",
					subjectId: receipt.paymentId,
					detail: { number: numberLabelOf(receipt) },
				}),
			]),
	);
	if (!saved) throw await explainRefusal(ctx, id);
	return showPaymentReceipts({ ctx, input: { id: receipt.paymentId } });
}

/** Refusal of a replacement that was not written. */
async function explainRefusal(ctx: OperatorCtx, id: number) {
	const [{ snapshot, receipts }, settings] = await Promise.all([
		findVisibleReceipt(ctx, id),
		readReceiptSettings(ctx),
	]);
	if (receipts.some(({ replacesId }) => replacesId === id)) return invalid("ERROR", RECEIPT_TEXTS.cancelled);
	const obstacle = findObstacle(snapshot, settings);
	return obstacle === null ? changedByOther() : invalid("ERROR", RECEIPT_OBSTACLES[obstacle]);
}
