import { eq } from "drizzle-orm";
import { paymentProviders, payments } from "#db/commerce/payments.ts";
import type { OnlineProviderName } from "#domain/commerce/payments/providers/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { acceptsPayment } from "../accepts-payment.ts";
import { type PaymentSnapshot, readPayment } from "../payment-snapshot.ts";
import { ONLINE_PROVIDERS } from "../providers/registry.ts";

/** Payment as its page shows it. */
export interface PublicPayment extends PaymentSnapshot {
	/** Providers with which it can be paid, in the order of the page. */
	offered: { provider: OnlineProviderName; isTest: boolean }[];
}

/** Form of a payment's key. */
const KEY = /^[0-9a-f]{24}$/;

/** Finds the payment of a public address. */
export async function findPublicPayment(ctx: Ctx, key: string): Promise<PublicPayment | undefined> {
	if (!KEY.test(key)) return undefined;
	const [[found], providers] = await ctx.db.batch([
		ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.key, key)),
		ctx.db
			.select({ provider: paymentProviders.provider, isTest: paymentProviders.isTest })
			.from(paymentProviders)
			.where(eq(paymentProviders.isEnabled, true)),
	]);
	const snapshot = found && (await readPayment(ctx, { id: found.id }));
	if (!snapshot) return undefined;
	const names = Object.keys(ONLINE_PROVIDERS) as OnlineProviderName[];
	return {
		...snapshot,
		offered: names.flatMap((name) => {
			const enabled = providers.find(({ provider }) => provider === name);
			return enabled && acceptsPayment(name, snapshot.payment)
				? [{ provider: name, isTest: enabled.isTest }]
				: [];
		}),
	};
}
