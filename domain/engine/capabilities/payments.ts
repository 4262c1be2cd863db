import { defineCapability } from "./definition.ts";

/** Capability: payments of friends. */
export const paymentsCapability = defineCapability({
	section: "会計・特典",
	abilities: {
		"payment-read": "支払いを見る",
		"payment-write": "支払いを依頼・取り消し、店頭での支払いを記録する",
		"payment-refund": "返金する",
		"payment-settings": "支払い方法とキーを設定する",
	},
	pages: {
		payments: { address: "/line/payment", needs: ["payment-read", "friend-read"] },
		newPayment: { address: "/line/payment/new", needs: ["payment-write", "friend-read"] },
		paymentSettings: { address: "/line/payment/settings", needs: ["payment-settings"] },
		receipts: { address: "/line/receipt", needs: ["payment-read", "friend-read"] },
		receiptSettings: { address: "/line/receipt/settings", needs: ["payment-settings"] },
		closing: { address: "/line/payment/closing", needs: ["bookkeeping-read"] },
		reconciliation: { address: "/line/payment/reconciliation", needs: ["bookkeeping-read"] },
		bookkeepingExport: { address: "/line/payment/export", needs: ["bookkeeping-export"] },
		payment: { address: "/line/payment/:id", needs: ["payment-read", "friend-read"] },
	},
});
