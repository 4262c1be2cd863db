import { eq } from "drizzle-orm";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { PAY_RETURN, payPath } from "#domain/engine/public-addresses/pay-address.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { StoredCheckout, StoredPayment } from "./payment-snapshot.ts";
import type { OpenedCheckout, ProviderAccess, ProviderAnswer } from "./providers/online-provider.ts";
import { onlineProvider } from "./providers/registry.ts";

interface CreateCheckout {
	payment: StoredPayment;
	checkout: StoredCheckout;
	access: ProviderAccess;
}

/** Creates a stored checkout at its provider, once for its key, however often it is called. */
export async function createAtProvider(
	ctx: Ctx,
	{ payment, checkout, access }: CreateCheckout,
): Promise<ProviderAnswer<OpenedCheckout>> {
	const card = payment.guaranteeId === null ? undefined : await findCard(ctx, payment.guaranteeId);
	if (card === null) return { kind: "refused", reason: PAYMENT_TEXTS.cardRemoved };
	const page = publicOrigin(ctx.env) + payPath(payment.key);
	return onlineProvider(checkout.provider)!.open(ctx, access, {
		checkout,
		payment,
		...(card && { card }),
		returnAddress: `${page}?${PAY_RETURN}=1`,
		cancelAddress: page,
	});
}

/** Registered card of a guarantee; null where it was removed. */
async function findCard({ db }: Ctx, guaranteeId: number) {
	const [card] = await db
		.select({ customerRef: cardGuarantees.customerRef, methodRef: cardGuarantees.methodRef })
		.from(cardGuarantees)
		.where(eq(cardGuarantees.id, guaranteeId));
	const { customerRef = null, methodRef = null } = card ?? {};
	return customerRef === null || methodRef === null ? null : { customerRef, methodRef };
}
