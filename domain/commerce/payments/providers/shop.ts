import { MAX_PAYMENT_YEN } from "#domain/engine/friend-records/payment-request-fields.ts";
import type { PaymentProviderDefinition } from "./payment-provider.ts";

/** Cash, or a terminal of the shop: an operator records it. */
export const shopProvider: PaymentProviderDefinition = {
	label: "店頭",
	button: null,
	minYen: 1,
	maxYen: MAX_PAYMENT_YEN,
	fields: {},
	isTestKey: () => false,
	webhookPath: null,
};
