import { sql } from "drizzle-orm";
import { paymentCheckouts, paymentProviders, payments } from "#db/commerce/payments.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { isCheckoutLive } from "#domain/commerce/payments/checkout-state.ts";
import type { OnlineProviderName } from "#domain/commerce/payments/providers/registry.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { acceptsPayment } from "./accepts-payment.ts";
import { bookPayment } from "./book-payment.ts";
import { createAtProvider } from "./create-at-provider.ts";
import type { PaymentPurposes } from "./payment-purpose.ts";
import {
	type PaymentSnapshot,
	readPayment,
	type StoredCheckout,
	type StoredPayment,
} from "./payment-snapshot.ts";
import { findProviderAccess } from "./provider-access.ts";
import type { ProviderAccess } from "./providers/online-provider.ts";
import { ONLINE_PROVIDERS } from "./providers/registry.ts";

/** Remaining time below which an open checkout is replaced rather than shown again. */
const MIN_REST = MINUTE;

/**
 * Result of opening a checkout. `over`: the payment cannot be paid (any more), and its page says why; `busy`: a provider
 * did not answer, or another press was faster; `refused`: the provider does not accept it.
 */
export type OpenResult = { kind: "open"; url: string } | { kind: "over" | "busy" | "refused" };

interface OpenCheckout {
	id: number;
	provider: OnlineProviderName;
}

/** Whether a payment can be paid now. */
export const canBePaid = ({ state, expiresAt, cancelledAt }: StoredPayment, now: number): boolean =>
	(state === "requested" || state === "failed") && expiresAt > now && cancelledAt === null;

/**
 * Opens the page of a provider for a payment. The checkout's row stands before the call, and its key makes a repeated call
 * create nothing. A payment has one page that can be paid: that of another provider is closed first.
 */
export async function openCheckout(
	ctx: Ctx,
	purposes: PaymentPurposes,
	{ id, provider }: OpenCheckout,
): Promise<OpenResult> {
	const snapshot = await readPayment(ctx, { id });
	if (!snapshot || !canBePaid(snapshot.payment, ctx.now)) return { kind: "over" };
	const access = await findProviderAccess(ctx, provider);
	if (access === null || !acceptsPayment(provider, snapshot.payment)) return { kind: "refused" };
	const live = snapshot.checkouts.find(({ state }) => isCheckoutLive(state));
	if (live === undefined) return beginCheckout(ctx, purposes, { snapshot, provider, access });
	const isUsable =
		live.card === null &&
		live.provider === provider &&
		live.isTest === access.isTest &&
		live.expiresAt > ctx.now + MIN_REST;
	if (isUsable) return showCheckout(ctx, purposes, { snapshot, checkout: live, access });
	if (!(await closeCheckout(ctx, purposes, { snapshot, checkout: live }))) return { kind: "busy" };
	const closed = await readPayment(ctx, { id });
	if (!closed || !canBePaid(closed.payment, ctx.now)) return { kind: "over" };
	if (closed.checkouts.some(({ state }) => isCheckoutLive(state))) return { kind: "busy" };
	return beginCheckout(ctx, purposes, { snapshot: closed, provider, access });
}

interface BeginCheckout {
	snapshot: PaymentSnapshot;
	provider: OnlineProviderName;
	access: ProviderAccess;
}

async function beginCheckout(
	ctx: Ctx,
	purposes: PaymentPurposes,
	{ snapshot, provider, access }: BeginCheckout,
): Promise<OpenResult> {
	const { payment } = snapshot;
	const key = ctx.newId();
	const expiresAt = ONLINE_PROVIDERS[provider].endOf(ctx.now, payment.expiresAt);
	const isStored = await bookPayment(ctx, purposes, {
		snapshot,
		progress: "waiting",
		columns: { provider, isTest: access.isTest, nextAttemptAt: ctx.now + MINUTE, attempts: 0 },
		further: (isChanged) => [
			execute(
				ctx.db,
				insertInto(
					paymentCheckouts,
					{
						paymentId: payment.id,
						provider,
						key,
						ref: ONLINE_PROVIDERS[provider].refOf?.(key) ?? null,
						isTest: access.isTest,
						state: "opening",
						expiresAt,
						createdAt: ctx.now,
					},
					sql`where ${isChanged}
						and exists (select 1 from ${paymentProviders} w where w.provider = ${provider} and w.is_enabled = 1)`,
				),
			),
		],
	});
	const stored = await readPayment(ctx, { id: payment.id });
	const checkout = stored?.checkouts.find((each) => each.key === key);
	if (!isStored || !stored) return { kind: "busy" };
	if (!checkout) return { kind: "refused" };
	return showCheckout(ctx, purposes, { snapshot: stored, checkout, access });
}

interface ShowCheckout {
	snapshot: PaymentSnapshot;
	checkout: StoredCheckout;
	access: ProviderAccess;
}

/** Address of a live checkout, which is created at its provider if it is not known to be. */
async function showCheckout(
	ctx: Ctx,
	purposes: PaymentPurposes,
	{ snapshot, checkout, access }: ShowCheckout,
): Promise<OpenResult> {
	if (checkout.url !== null) return { kind: "open", url: checkout.url };
	const answer = await createAtProvider(ctx, { payment: snapshot.payment, checkout, access });
	if (answer.kind === "silent" || (answer.kind === "refused" && answer.isDuplicate)) return { kind: "busy" };
	const { id } = checkout;
	if (answer.kind === "refused") {
		await bookPayment(ctx, purposes, { snapshot, checkouts: [{ id, state: "closed" }] });
		console.warn(
			JSON.stringify({ event: "payment.refused", id: snapshot.payment.id, reason: answer.reason }),
		);
		return { kind: answer.isKeyBroken ? "busy" : "refused" };
	}
	const { ref, url, closingRef = null, expiresAt } = answer.value;
	// Another writer stores the same, and a worker that never hears of it creates it again under its key.
	const opened = await ctx.db
		.update(paymentCheckouts)
		.set({ ref, url, closingRef, expiresAt, state: "open" })
		.where(sql`${paymentCheckouts.id} = ${id} and ${paymentCheckouts.state} in ('opening', 'open')`)
		.returning({ id: paymentCheckouts.id });
	// A page that was closed meanwhile is not shown: nobody reads what is paid on it.
	return opened.length === 0 ? { kind: "busy" } : { kind: "open", url };
}

/** Closes a live checkout, so that another may begin, or the shop takes the money. @returns whether it can no longer be paid */
export async function closeCheckout(
	ctx: Ctx,
	purposes: PaymentPurposes,
	{ snapshot, checkout }: { snapshot: PaymentSnapshot; checkout: StoredCheckout },
): Promise<boolean> {
	const { id, provider, isTest, ref } = checkout;
	const access = await findProviderAccess(ctx, provider as OnlineProviderName);
	// The worker learns the id of one whose creation was not answered.
	if (access === null || access.isTest !== isTest || ref === null) return false;
	const answer = await ONLINE_PROVIDERS[provider as OnlineProviderName].close(ctx, access, checkout);
	if (answer.kind === "ok")
		return bookPayment(ctx, purposes, { snapshot, checkouts: [{ id, state: "closed" }] });
	// It is over, or paid: the worker reads which.
	await ctx.db
		.update(payments)
		.set({ nextAttemptAt: ctx.now, attempts: 0 })
		.where(sql`${payments.id} = ${snapshot.payment.id}`);
	return false;
}
