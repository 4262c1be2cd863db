import { and, eq, inArray } from "drizzle-orm";
import { paymentProviders } from "#db/commerce/payments.ts";
import type { PaymentTerms } from "#domain/booking/salons/payment-terms.ts";
import type { OnlineProviderName } from "#domain/commerce/payments/providers/registry.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

const CARD_PROVIDERS: OnlineProviderName[] = ["stripe"];
const PAY_PROVIDERS: OnlineProviderName[] = ["stripe", "paypay"];

/** @throws Refusal 422 for terms that no connected provider can carry out */
export async function assertTermsOffered(
	{ db }: Pick<Ctx, "db">,
	terms: PaymentTerms | null | undefined,
	field: string,
): Promise<void> {
	if (!terms || terms.mode === "none") return;
	const isCard = terms.mode === "guarantee";
	const rows = await db
		.select({ provider: paymentProviders.provider })
		.from(paymentProviders)
		.where(
			and(
				eq(paymentProviders.isEnabled, true),
				inArray(paymentProviders.provider, isCard ? CARD_PROVIDERS : PAY_PROVIDERS),
			),
		);
	if (rows.length === 0)
		throw invalid(`${field}[mode]`, isCard ? SALON_TEXTS.cardNotOffered : SALON_TEXTS.payNotOffered);
}
