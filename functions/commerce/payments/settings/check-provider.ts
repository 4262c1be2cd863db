import { and, eq } from "drizzle-orm";
import { paymentProviders } from "#db/commerce/payments.ts";
import { type PaymentProviderName, paymentProvider } from "#domain/commerce/payments/providers/registry.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { openKeys } from "../provider-access.ts";
import { onlineProvider } from "../providers/registry.ts";
import { presentProvider } from "./list-providers.ts";
import { findProvider } from "./save-provider.ts";

/**
 * Asks a provider whether its stored keys are still valid, and stores the answer.
 * @throws Refusal 422 for a provider without keys
 */
export async function checkProvider({
	ctx,
	input: { provider },
}: {
	ctx: OperatorCtx;
	input: { provider: PaymentProviderName };
}) {
	const { label } = paymentProvider(provider);
	const [stored, online] = [await findProvider(ctx, provider), onlineProvider(provider)];
	const keys = stored ? await openKeys(ctx, stored) : {};
	if (!stored || !online || Object.keys(keys).length === 0)
		throw invalid("ERROR", PAYMENT_TEXTS.nothingToCheck);
	const answer = await online.test(ctx, { keys, isTest: stored.isTest });
	const problem =
		answer.kind === "ok"
			? null
			: answer.kind === "silent"
				? PAYMENT_TEXTS.keysUnchecked(label)
				: PAYMENT_TEXTS.keysRefused(label);
	await ctx.db
		.update(paymentProviders)
		.set({ checkedAt: ctx.clock(), problem })
		.where(and(eq(paymentProviders.provider, provider), eq(paymentProviders.version, stored.version)));
	return presentProvider(ctx, provider, await findProvider(ctx, provider));
}
