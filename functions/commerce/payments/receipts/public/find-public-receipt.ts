import type { Ctx } from "#functions/context.ts";
import { findPublicPayment, type PublicPayment } from "../../public/find-public-payment.ts";
import {
	findObstacle,
	type ReceiptHistory,
	readPaymentReceipts,
	type StoredReceipt,
} from "../receipt-snapshot.ts";
import { readReceiptSettings } from "../receipt-statements.ts";

/** Receipt of a public address. */
export interface PublicReceipt extends ReceiptHistory {
	snapshot: PublicPayment;
	/** Valid receipt; undefined before one is issued. */
	receipt: StoredReceipt | undefined;
	/** Whether the friend can issue it. */
	mayIssue: boolean;
}

/** Finds the receipt of a payment's address. */
export async function findPublicReceipt(ctx: Ctx, key: string): Promise<PublicReceipt | undefined> {
	const snapshot = await findPublicPayment(ctx, key);
	return snapshot && findReceiptOf(ctx, snapshot);
}

/** Finds the receipt of a payment, or the possibility to issue it; undefined where there is neither. */
export async function findReceiptOf(ctx: Ctx, snapshot: PublicPayment): Promise<PublicReceipt | undefined> {
	const [{ receipts, reissues }, settings] = await Promise.all([
		readPaymentReceipts(ctx, snapshot.payment.id),
		readReceiptSettings(ctx),
	]);
	const receipt = receipts.at(-1);
	const mayIssue = !receipt && settings?.isSelfService === true && findObstacle(snapshot, settings) === null;
	return receipt || mayIssue ? { snapshot, receipts, reissues, receipt, mayIssue } : undefined;
}
