import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { numberLabelOf, type StoredReceipt } from "./receipt-snapshot.ts";

/** Facts of a receipt from other rows. */
interface ReceiptFacts {
	reissues: number;
	/** Receipt that replaces it. */
	replacement: Pick<StoredReceipt, "prefix" | "number"> | null;
	/** Name of the operator who issued it. */
	issuedBy: string | null;
}

/** Receipt in the API's format. */
export const presentReceipt = (
	{ zone }: Pick<OperatorCtx, "zone">,
	receipt: StoredReceipt,
	{ reissues, replacement, issuedBy }: ReceiptFacts,
) => ({
	id: receipt.id,
	/** Printed number; null for a sample. */
	number: numberLabelOf(receipt),
	payment_id: receipt.paymentId,
	/** "" once the friend is deleted. */
	addressee: receipt.addressee,
	title: receipt.title,
	yen: receipt.amountYen,
	is_test: receipt.isTest,
	issued_at: toWireTime(receipt.issuedAt, zone),
	/** Null if the friend issued it. */
	issued_by: issuedBy,
	reissues,
	is_cancelled: replacement !== null,
	/** Number of the receipt that replaces it. */
	replaced_by: replacement && numberLabelOf(replacement),
	/** Reason for which it replaces another one. */
	reason: receipt.reason,
});
