import { and, eq, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import { paymentProviders } from "#db/commerce/payments.ts";
import type { ProviderKeys } from "#domain/commerce/payments/providers/payment-provider.ts";
import type {
	OnlineProviderName,
	PaymentProviderName,
} from "#domain/commerce/payments/providers/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import type { ProviderAccess } from "./providers/online-provider.ts";

export type StoredProvider = typeof paymentProviders.$inferSelect;

/** Purpose of the seal, so that the keys of one provider cannot be opened as another's. */
const purposeOf = (provider: PaymentProviderName) => `payment-provider:${provider}`;

const keysSchema = z.record(z.string(), z.string());

export const sealKeys = (
	ctx: Pick<Ctx, "env">,
	provider: PaymentProviderName,
	keys: ProviderKeys,
): Promise<string> => seal(ctx.env.APP_KEY, purposeOf(provider), JSON.stringify(keys));

/** Stored keys; `{}` for none, and for keys of another deployment. */
export async function openKeys(
	ctx: Pick<Ctx, "env">,
	{ provider, keys }: Pick<StoredProvider, "provider" | "keys">,
): Promise<ProviderKeys> {
	if (keys === "") return {};
	const opened = await unseal(ctx.env.APP_KEY, purposeOf(provider), keys);
	return opened === null ? {} : keysSchema.parse(JSON.parse(opened));
}

/** Keys of a provider for calls; null if it has none. A provider that is switched off still finishes what it began. */
export async function findProviderAccess(
	ctx: Pick<Ctx, "env" | "db">,
	provider: OnlineProviderName,
): Promise<ProviderAccess | null> {
	const [stored] = await ctx.db
		.select()
		.from(paymentProviders)
		.where(eq(paymentProviders.provider, provider));
	if (!stored) return null;
	const keys = await openKeys(ctx, stored);
	return Object.keys(keys).length === 0 ? null : { keys, isTest: stored.isTest };
}

/** Whether friends can pay on the page of some provider. */
export const hasOnlineProvider = (ctx: Pick<Ctx, "db">): Promise<boolean> =>
	hasEnabledProvider(ctx, ne(paymentProviders.provider, "shop"));

/** Whether friends can register a card, which Stripe alone keeps. */
export const hasCardProvider = (ctx: Pick<Ctx, "db">): Promise<boolean> =>
	hasEnabledProvider(ctx, eq(paymentProviders.provider, "stripe"));

async function hasEnabledProvider({ db }: Pick<Ctx, "db">, condition: SQL): Promise<boolean> {
	const rows = await db
		.select({ provider: paymentProviders.provider })
		.from(paymentProviders)
		.where(and(eq(paymentProviders.isEnabled, true), condition));
	return rows.length > 0;
}
