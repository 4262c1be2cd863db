import { sql } from "drizzle-orm";
import { paymentReceiptReissues, paymentReceipts } from "#db/commerce/payment-receipts.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { RECEIPT_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { findVisibleReceipt } from "./find-visible-receipt.ts";
import { numberLabelOf } from "./receipt-snapshot.ts";
import { isCurrent } from "./receipt-statements.ts";
import { showPaymentReceipts } from "./show-payment-receipts.ts";

/**
 * Issues a receipt again under its number: page and file say 再発行 with the count. Repeating it is safe.
 * @throws Refusal 404; 422 for a cancelled receipt
 */
export async function reissueReceipt({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { receipt } = await findVisibleReceipt(ctx, id);
	const ordinal = sql`(select ifnull(max(b.ordinal), 0) + 1 from ${paymentReceiptReissues} b where b.receipt_id = r.id)`;
	const saved = await saveOnce(
		() => selectSaved(ctx, paymentReceiptReissues),
		() =>
			ctx.db.batch([
				execute(
					ctx.db,
					insertInto(
						paymentReceiptReissues,
						{
							receiptId: sql`r.id`,
							ordinal,
							operatorId: ctx.operator.id,
							createdAt: ctx.now,
							saveKey: ctx.saveKey,
						},
						sql`from ${paymentReceipts} r where r.id = ${id} and ${isCurrent(sql`r.id`)}
							and ${isFriendVisible(ctx.operator, sql`r.friend_id`)} on conflict do nothing`,
					),
				),
				auditOfChange(ctx, {
					verb: "payment.receipt-reissue",
					subjectType: "payment",
					subjectId: receipt.paymentId,
					detail: { number: numberLabelOf(receipt) },
				}),
			]),
	);
	if (!saved) throw invalid("ERROR", RECEIPT_TEXTS.cancelled);
	return showPaymentReceipts({ ctx, input: { id: receipt.paymentId } });
}
