import { MAX_PAYMENT_YEN } from "#domain/engine/friend-records/payment-request-fields.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { PaymentProviderDefinition } from "./payment-provider.ts";

export const stripeProvider: PaymentProviderDefinition = {
	label: "Stripe",
	button: "クレジットカードで支払う",
	minYen: 50,
	maxYen: MAX_PAYMENT_YEN,
	fields: {
		secret_key: {
			label: "シークレットキー",
			isSecret: true,
			pattern: /^(sk|rk)_(test|live)_\w{10,200}$/,
			problem: PAYMENT_TEXTS.stripeKeyInvalid,
		},
		webhook_secret: {
			label: "Webhookの署名シークレット",
			isSecret: true,
			pattern: /^whsec_[\w+/=]{10,200}$/,
			problem: PAYMENT_TEXTS.stripeWebhookSecretInvalid,
		},
	},
	isTestKey: ({ secret_key = "" }) => /^(sk|rk)_test_/.test(secret_key),
	webhookPath: "/webhook/stripe",
};
