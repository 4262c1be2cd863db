import { paymentProviders } from "#db/commerce/payments.ts";
import {
	PAYMENT_PROVIDER_NAMES,
	type PaymentProviderName,
	paymentProvider,
} from "#domain/commerce/payments/providers/registry.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { StoredProvider } from "../provider-access.ts";

/** Providers with their settings. Keys are never shown again. */
export async function listProviders({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db.select().from(paymentProviders);
	return {
		items: PAYMENT_PROVIDER_NAMES.map((name) =>
			presentProvider(
				ctx,
				name,
				rows.find(({ provider }) => provider === name),
			),
		),
	};
}

/** Settings of a provider in the API's format. */
export function presentProvider(
	{ env, zone }: OperatorCtx,
	name: PaymentProviderName,
	stored: StoredProvider | undefined,
) {
	const { label, fields, isTestKey, webhookPath, minYen, maxYen } = paymentProvider(name);
	return {
		provider: name,
		label,
		/** The shop's till needs no settings. */
		is_enabled: stored?.isEnabled ?? name === "shop",
		is_test: stored?.isTest ?? false,
		/** Whether the operator says if the keys are for tests. */
		chooses_test: isTestKey === null,
		min_yen: minYen,
		max_yen: maxYen,
		keys: Object.entries(fields).map(([key, { label: keyLabel, isSecret }]) => ({
			name: key,
			label: keyLabel,
			is_secret: isSecret,
			hint: stored?.hints[key] ?? null,
		})),
		/** Address to enter at the provider. */
		webhook_url: webhookPath === null ? null : publicOrigin(env) + webhookPath,
		checked_at: stored?.checkedAt == null ? null : toWireTime(stored.checkedAt, zone),
		problem: stored?.problem ?? null,
		version: stored?.version ?? 0,
	};
}
