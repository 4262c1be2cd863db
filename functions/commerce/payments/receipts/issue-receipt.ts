import { eq, sql } from "drizzle-orm";
import { paymentReceipts } from "#db/commerce/payment-receipts.ts";
import type { IssueReceiptInput } from "#domain/commerce/payments/receipts/receipt-input.ts";
import { RECEIPT_OBSTACLES } from "#domain/commerce/payments/receipts/receipt-obstacle.ts";
import { RECEIPT_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { findVisiblePayment } from "../find-visible-payment.ts";
import { findObstacle } from "./receipt-snapshot.ts";
import { HAS_NO_RECEIPT, insertReceipt, readReceiptSettings } from "./receipt-statements.ts";
import { showPaymentReceipts } from "./show-payment-receipts.ts";

interface IssueReceipt {
	ctx: OperatorCtx;
	/** Id of the payment. */
	input: IssueReceiptInput & { id: number };
}

/**
 * Issues the first receipt of a payment. Repeating it is safe.
 * @throws Refusal 404; 422 for a payment that gets no receipt, or has one
 */
export async function issueReceipt({ ctx, input: { id, addressee } }: IssueReceipt) {
	const { payment } = await findVisiblePayment(ctx, { id });
	const saved = await saveOnce(
		() => selectSaved(ctx, paymentReceipts),
		() =>
			ctx.db.batch([
				insertReceipt(ctx, {
					addressee,
					operatorId: ctx.operator.id,
					saveKey: ctx.saveKey,
					replacesId: null,
					where: sql`p.id = ${id} and ${HAS_NO_RECEIPT} and ${isFriendVisible(ctx.operator, sql`p.friend_id`)}`,
				}),
				auditOfChange(ctx, {
					verb: "payment.receipt",
					subjectType: "payment",
					subjectId: id,
					detail: { title: payment.title, yen: payment.amountYen },
				}),
			]),
	);
	if (!saved) throw await explainRefusal(ctx, id);
	return showPaymentReceipts({ ctx, input: { id } });
}

/** Refusal of a receipt that was not written. */
async function explainRefusal(ctx: OperatorCtx, id: number) {
	const [snapshot, settings, [first]] = await Promise.all([
		findVisiblePayment(ctx, { id }),
		readReceiptSettings(ctx),
		ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.paymentId, id)).limit(1),
	]);
	if (first) return invalid("ERROR", RECEIPT_TEXTS.issued);
	const obstacle = findObstacle(snapshot, settings);
	return obstacle === null ? changedByOther() : invalid("ERROR", RECEIPT_OBSTACLES[obstacle]);
}

/** Issues the first receipt of a payment for its friend, where the shop lets friends do it. Repeating it is safe. */
export const issueOwnReceipt = (ctx: Ctx, { id, addressee }: { id: number; addressee: string }) =>
	insertReceipt(ctx, {
		addressee,
		operatorId: null,
		saveKey: null,
		replacesId: null,
		where: sql`p.id = ${id} and s.is_self_service and ${HAS_NO_RECEIPT}`,
	});
