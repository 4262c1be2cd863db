import type { PaymentTerms } from "#domain/booking/salons/payment-terms.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { hasCardProvider, hasOnlineProvider } from "#functions/commerce/payments/provider-access.ts";
import type { Ctx } from "#functions/context.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/** @throws Refusal 422 for terms that no connected provider can carry out */
export async function assertTermsOffered(
	ctx: Pick<Ctx, "db">,
	terms: PaymentTerms | null | undefined,
	field: string,
): Promise<void> {
	if (!terms || terms.mode === "none") return;
	const isCard = terms.mode === "guarantee";
	const isOffered = isCard ? await hasCardProvider(ctx) : await hasOnlineProvider(ctx);
	if (!isOffered)
		throw invalid(`${field}[mode]`, isCard ? SALON_TEXTS.cardNotOffered : SALON_TEXTS.payNotOffered);
}
