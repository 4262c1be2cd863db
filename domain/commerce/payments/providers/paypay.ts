import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { PaymentProviderDefinition } from "./payment-provider.ts";

export const paypayProvider: PaymentProviderDefinition = {
	label: "PayPay",
	button: "PayPayで支払う",
	minYen: 1,
	maxYen: 1_000_000,
	fields: {
		api_key: {
			label: "APIキー",
			isSecret: true,
			pattern: /^[\w-]{5,200}$/,
			problem: PAYMENT_TEXTS.keyInvalid,
		},
		api_secret: {
			label: "APIキーシークレット",
			isSecret: true,
			pattern: /^[\w+/=-]{10,300}$/,
			problem: PAYMENT_TEXTS.keyInvalid,
		},
		merchant_id: {
			label: "加盟店ID（MERCHANT ID）",
			isSecret: false,
			pattern: /^\d{5,30}$/,
			problem: PAYMENT_TEXTS.merchantInvalid,
		},
	},
	isTestKey: null,
	webhookPath: "/webhook/paypay",
};
