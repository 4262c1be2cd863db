import type { PaymentProviderDefinition } from "./payment-provider.ts";
import { paypayProvider } from "./paypay.ts";
import { shopProvider } from "./shop.ts";
import { stripeProvider } from "./stripe.ts";

/** Providers of payments, in the order of the friend's page. */
const PAYMENT_PROVIDERS = {
	stripe: stripeProvider,
	paypay: paypayProvider,
	shop: shopProvider,
} as const satisfies Record<string, PaymentProviderDefinition>;

export type PaymentProviderName = keyof typeof PAYMENT_PROVIDERS;

export const PAYMENT_PROVIDER_NAMES = Object.keys(PAYMENT_PROVIDERS) as [
	PaymentProviderName,
	...PaymentProviderName[],
];

/** Providers whose page the friend pays on. */
export type OnlineProviderName = Exclude<PaymentProviderName, "shop">;

export const paymentProvider = (name: PaymentProviderName): PaymentProviderDefinition =>
	PAYMENT_PROVIDERS[name];

/** Whether a provider accepts an amount. */
export const acceptsYen = (name: PaymentProviderName, yen: number): boolean => {
	const { minYen, maxYen } = paymentProvider(name);
	return yen >= minYen && yen <= maxYen;
};
