import { env } from "cloudflare:workers";
import { receiptSettingsInput } from "#domain/commerce/payments/receipts/receipt-input.ts";
import { issueReceipt } from "#functions/commerce/payments/receipts/issue-receipt.ts";
import {
	saveReceiptSettings,
	showReceiptSettings,
} from "#functions/commerce/payments/receipts/save-receipt-settings.ts";
import { recordPayment } from "#functions/commerce/payments/record-payment.ts";
import { refundPayment } from "#functions/commerce/payments/refund-payment.ts";
import { PAYMENT_PURPOSES } from "#functions/payment-purposes.ts";
import type { PaymentShop } from "./payment-shop.ts";

/** Number of a corporation with its check digit. */
export const REGISTRATION_NUMBER = "T7000012050002";

export const ISSUER = {
	issuer_name: "ヘアサロン結び",
	issuer_address: "東京都渋谷区1-2-3\n結びビル2階",
	issuer_phone: "03-1234-5678",
	registration_number: REGISTRATION_NUMBER,
	note: "またのお越しをお待ちしております。",
	prefix: "R-",
	is_self_service: true,
};

/** Saves the issuer of a shop's receipts. */
export async function saveIssuer(shop: PaymentShop, changes: Partial<typeof ISSUER> = {}): Promise<void> {
	const { version } = await showReceiptSettings({ ctx: shop.ctx() });
	await saveReceiptSettings({
		ctx: shop.ctx(),
		input: receiptSettingsInput.parse({ ...ISSUER, ...changes, version }),
	});
}

/** A payment of a new friend that was made at the shop. */
export async function paidAtShop(shop: PaymentShop, given: object = {}) {
	const requested = await shop.request(given);
	await recordPayment({
		ctx: shop.ctx(),
		purposes: PAYMENT_PURPOSES,
		input: { id: requested.id, method: "cash" },
	});
	return requested;
}

export const refund = (shop: PaymentShop, id: number, yen: number) =>
	refundPayment({ ctx: shop.ctx(), purposes: PAYMENT_PURPOSES, input: { id, yen, reason: "返金" } });

/** Issues a payment's receipt as the shop's operator. */
export const issue = (shop: PaymentShop, id: number, addressee = "上様", saveKey?: string) =>
	issueReceipt({ ctx: shop.ctx(saveKey), input: { id, addressee } });

interface ReceiptRecord {
	id: number;
	number: number | null;
	payment_id: number;
	friend_id: number | null;
	replaces_id: number | null;
	addressee: string;
	amount_yen: number;
	is_test: number;
}

/** Stored receipts in the order of their ids. */
export const readReceiptRows = async (): Promise<ReceiptRecord[]> =>
	(await env.DB.prepare("select * from payment_receipts order by id").all<ReceiptRecord>()).results;
