import { acceptsYen, type OnlineProviderName } from "#domain/commerce/payments/providers/registry.ts";
import type { StoredPayment } from "./payment-snapshot.ts";

/** Whether a provider accepts a payment: its amount, and the storing of a card, which Stripe alone offers. */
export const acceptsPayment = (
	provider: OnlineProviderName,
	{ amountYen, storesCard }: Pick<StoredPayment, "amountYen" | "storesCard">,
): boolean => acceptsYen(provider, amountYen) && (!storesCard || provider === "stripe");
