import { PAY_RETURN, payPath } from "#domain/engine/public-addresses/pay-address.ts";
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
export function createAtProvider(
	ctx: Ctx,
	{ payment, checkout, access }: CreateCheckout,
): Promise<ProviderAnswer<OpenedCheckout>> {
	const page = publicOrigin(ctx.env) + payPath(payment.key);
	return onlineProvider(checkout.provider)!.open(ctx, access, {
		checkout,
		payment,
		returnAddress: `${page}?${PAY_RETURN}=1`,
		cancelAddress: page,
	});
}
