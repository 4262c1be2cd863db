import { Hono } from "hono";
import { addresseeField } from "#domain/commerce/payments/receipts/receipt-input.ts";
import { receiptFilePath, receiptPath } from "#domain/engine/public-addresses/pay-address.ts";
import { RECEIPT_PAGE_TEXTS } from "#domain/platform/texts/receipts-texts.ts";
import type { HonoEnv, RequestContext } from "#functions/platform/http/hono-env.ts";
import { readPageFields } from "#functions/platform/http/read-page-fields.ts";
import { openAccess } from "#functions/platform/http/route-access.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { issueOwnReceipt } from "../issue-receipt.ts";
import { describeReceipt } from "../receipt-document.ts";
import { respondWithReceipt } from "../receipt-pdf.ts";
import { findPublicReceipt, type PublicReceipt } from "./find-public-receipt.ts";
import { renderReceipt, renderReceiptGone } from "./receipt-page.ts";

const VISITOR = "支払いのリンクを開いた人";

type Answer = (c: RequestContext, found: PublicReceipt) => Promise<Response> | Response;

/** Handler for a payment's key. The rate limit precedes every lookup, so that nobody guesses keys. */
const visitingReceipt =
	(answer: Answer) =>
	async (c: RequestContext): Promise<Response> => {
		if (!(await isWithinVisitLimit(c, { pages: "receipt", friendId: undefined })))
			return renderReceiptGone(c, { text: RECEIPT_PAGE_TEXTS.busy, status: 429 });
		const found = await findPublicReceipt(c.var.ctx, c.req.param("key") ?? "");
		return found ? answer(c, found) : renderReceiptGone(c);
	};

const showReceipt = visitingReceipt((c, found) => renderReceipt(c, found));

const showReceiptFile = visitingReceipt((c, { receipt, ...found }) =>
	receipt
		? respondWithReceipt(describeReceipt({ ...found, receipt }, c.var.ctx.zone))
		: c.redirect(receiptPath(found.snapshot.payment.key), 303),
);

/** Issues the receipt, and leads to its page. A second press leads to the same receipt. */
const issueByFriend = visitingReceipt(async (c, found) => {
	const { payment } = found.snapshot;
	if (!found.receipt) {
		const written = (await readPageFields(c))("addressee");
		const addressee = addresseeField().safeParse(written);
		if (!addressee.success)
			return renderReceipt(c, found, {
				addressee: written,
				problem: addressee.error.issues[0]!.message,
				status: 422,
			});
		await issueOwnReceipt(c.var.ctx, { id: payment.id, addressee: addressee.data });
	}
	return c.redirect(receiptPath(payment.key), 303);
});

/** Routes of the friend's page of a receipt. */
export const receiptPageRoutes = new Hono<HonoEnv>()
	.get(receiptPath(":key"), openAccess(VISITOR), showReceipt)
	.post(receiptPath(":key"), openAccess(VISITOR), issueByFriend)
	.get(receiptFilePath(":key"), openAccess(VISITOR), showReceiptFile);
