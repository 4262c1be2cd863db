import { eq, sql } from "drizzle-orm";
import { paymentProviders } from "#db/commerce/payments.ts";
import type { ProviderInput } from "#domain/commerce/payments/payment-input.ts";
import { hintOf, type ProviderKeys } from "#domain/commerce/payments/providers/payment-provider.ts";
import { type PaymentProviderName, paymentProvider } from "#domain/commerce/payments/providers/registry.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import {
	changedByOther,
	type ErrorBody,
	invalid,
	Refusal,
} from "#functions/platform/http/request-refusal.ts";
import { openKeys, type StoredProvider, sealKeys } from "../provider-access.ts";
import { onlineProvider } from "../providers/registry.ts";
import { presentProvider } from "./list-providers.ts";

interface SaveProvider {
	ctx: OperatorCtx;
	input: ProviderInput & { provider: PaymentProviderName };
}

/**
 * Saves a provider's settings. New keys are tried at the provider first; an empty key keeps the stored one.
 * @throws Refusal 422 for a key of another form, and for keys that the provider refuses; 409 for settings that were changed
 * meanwhile
 */
export async function savePaymentProvider({ ctx, input }: SaveProvider) {
	const { provider, is_enabled, version } = input;
	const stored = await findProvider(ctx, provider);
	if (stored?.saveKey === ctx.saveKey) return presentProvider(ctx, provider, stored);
	if (version !== undefined && version !== (stored?.version ?? 0)) throw changedByOther();
	const before = stored ? await openKeys(ctx, stored) : {};
	const keys = mergeKeys(input, before);
	const isTest = paymentProvider(provider).isTestKey?.(keys) ?? input.is_test;
	const isNew = JSON.stringify(keys) !== JSON.stringify(before) || isTest !== stored?.isTest;
	const hasKeys = Object.keys(keys).length > 0;
	if (hasKeys && isNew) await assertAccepted(ctx, provider, { keys, isTest });
	const columns = {
		isEnabled: is_enabled,
		isTest,
		keys: hasKeys ? await sealKeys(ctx, provider, keys) : "",
		hints: hintsOf(provider, keys),
		...(isNew && { checkedAt: hasKeys ? ctx.clock() : null, problem: null }),
		operatorId: ctx.operator.id,
		updatedAt: ctx.now,
		saveKey: ctx.saveKey,
	};
	await ctx.db.batch([
		ctx.db
			.insert(paymentProviders)
			.values({ provider, ...columns })
			.onConflictDoUpdate({
				target: paymentProviders.provider,
				set: { ...columns, version: sql`${paymentProviders.version} + 1` },
				setWhere: eq(paymentProviders.version, stored?.version ?? 0),
			}),
		auditOfChange(ctx, {
			verb: "payment_provider.update",
			subjectType: "payment_provider",
			subjectId: provider,
			// The log says which keys were replaced, and none of them.
			detail: {
				is_enabled,
				is_test: isTest,
				keys: Object.keys(keys).filter((name) => keys[name] !== before[name]),
			},
		}),
	]);
	const saved = await findProvider(ctx, provider);
	if (saved?.saveKey !== ctx.saveKey) throw changedByOther();
	return presentProvider(ctx, provider, saved);
}

export async function findProvider(
	{ db }: OperatorCtx,
	provider: PaymentProviderName,
): Promise<StoredProvider | undefined> {
	const [stored] = await db.select().from(paymentProviders).where(eq(paymentProviders.provider, provider));
	return stored;
}

/** Stored keys with the new ones. A provider that is switched on needs all of them. */
function mergeKeys(
	{ provider, is_enabled, keys }: SaveProvider["input"],
	before: ProviderKeys,
): ProviderKeys {
	const { fields } = paymentProvider(provider);
	const errors: ErrorBody = {};
	for (const name of Object.keys(keys))
		if (!Object.hasOwn(fields, name))
			errors[`keys[${name}]`] = [FIELD_TEXTS.unknownName(name, Object.keys(fields).join("、"))];
	const merged: ProviderKeys = {};
	for (const [name, { pattern, problem }] of Object.entries(fields)) {
		const value = keys[name] || before[name] || "";
		if (keys[name] && !pattern.test(keys[name])) errors[`keys[${name}]`] = [problem];
		if (value === "" && is_enabled) errors[`keys[${name}]`] = [PAYMENT_TEXTS.keyRequired];
		if (value !== "") merged[name] = value;
	}
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
	return merged;
}

const hintsOf = (provider: PaymentProviderName, keys: ProviderKeys) =>
	Object.fromEntries(
		Object.entries(paymentProvider(provider).fields).flatMap(([name, field]) =>
			keys[name] === undefined ? [] : [[name, hintOf(field, keys[name])]],
		),
	);

/** @throws Refusal 422 for keys that the provider refuses or could not be asked about */
async function assertAccepted(
	ctx: OperatorCtx,
	provider: PaymentProviderName,
	access: { keys: ProviderKeys; isTest: boolean },
): Promise<void> {
	const { label } = paymentProvider(provider);
	const answer = await onlineProvider(provider)?.test(ctx, access);
	if (answer === undefined || answer.kind === "ok") return;
	throw invalid(
		"ERROR",
		answer.kind === "silent" ? PAYMENT_TEXTS.keysUnchecked(label) : PAYMENT_TEXTS.keysRefused(label),
	);
}
