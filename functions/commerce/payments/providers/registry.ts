import type {
	OnlineProviderName,
	PaymentProviderName,
} from "#domain/commerce/payments/providers/registry.ts";
import type { OnlineProvider } from "./online-provider.ts";
import { paypayOnline } from "./paypay.ts";
import { stripeOnline } from "./stripe.ts";

/** Providers whose page the friend pays on. */
export const ONLINE_PROVIDERS: Record<OnlineProviderName, OnlineProvider> = {
	stripe: stripeOnline,
	paypay: paypayOnline,
};

/** Calls of a provider; undefined for one without a page. */
export const onlineProvider = (name: PaymentProviderName): OnlineProvider | undefined =>
	(ONLINE_PROVIDERS as Partial<Record<PaymentProviderName, OnlineProvider>>)[name];
