import { and, eq, sql } from "drizzle-orm";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { paymentCheckouts, paymentEvents, payments } from "#db/commerce/payments.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { inValues } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { OnlineProviderName } from "#domain/commerce/payments/providers/registry.ts";
import type { Ctx } from "#functions/context.ts";
import { signedOut } from "#functions/platform/http/request-refusal.ts";
import { findProviderAccess } from "./provider-access.ts";
import { ONLINE_PROVIDERS } from "./providers/registry.ts";

interface ReceiveEvent {
	provider: OnlineProviderName;
	body: Uint8Array;
	header: (name: string) => string | undefined;
}

/**
 * Receives an event of a provider: it is verified, noted once, and wakes its payment, which is then read from the provider.
 * Nothing else of the event is used. An event of something else in the same account at the provider is ignored.
 * @returns whether a payment was woken
 * @throws Refusal 401 without keys, and for a wrong signature
 */
export async function receiveProviderEvent(
	ctx: Ctx,
	{ provider, ...request }: ReceiveEvent,
): Promise<boolean> {
	const access = await findProviderAccess(ctx, provider);
	if (access === null) throw signedOut();
	const event = await ONLINE_PROVIDERS[provider].readEvent(ctx, access, request);
	if (event === null) throw signedOut();
	const refs = event.refs.map((ref) => ref.slice(0, 255));
	if (refs.length === 0) return false;
	const ours = sql`k.provider = ${provider} and (k.ref ${inValues(refs)} or k.transaction_ref ${inValues(refs)})
		and ${event.isTest === null ? sql`1` : sql`k.is_test = ${Number(event.isTest)}`}`;
	const key = `${provider}:${event.id}`.slice(0, 300);
	const [, woken, , cards] = await ctx.db.batch([
		execute(
			ctx.db,
			insertInto(
				paymentEvents,
				{ key, paymentId: sql`k.payment_id`, type: event.type.slice(0, 100), receivedAt: ctx.now },
				sql`from ${paymentCheckouts} k where ${ours} limit 1 on conflict (key) do nothing`,
			),
		),
		ctx.db
			.update(payments)
			.set({ nextAttemptAt: ctx.now, attempts: 0 })
			.where(
				and(
					sql`changes() > 0`,
					eq(payments.id, sql`(select e.payment_id from ${paymentEvents} e where e.key = ${key})`),
				),
			)
			.returning({ id: payments.id }),
		// Money may have come for a checkout that was over.
		ctx.db
			.update(paymentCheckouts)
			.set({ state: "recheck" })
			.where(
				sql`changes() > 0 and ${paymentCheckouts.state} = 'closed' and ${paymentCheckouts.id} in
					(select k.id from ${paymentCheckouts} k where ${ours})`,
			),
		// A card's page is looked at as often as it is announced, until its card is known.
		ctx.db
			.update(cardGuarantees)
			.set({ nextAttemptAt: ctx.now, attempts: 0 })
			.where(
				sql`${cardGuarantees.sessionRef} ${inValues(refs)} and ${cardGuarantees.sessionRef} is not null
					and ${cardGuarantees.state} = 'requested' and ${provider} = 'stripe'`,
			)
			.returning({ id: cardGuarantees.id }),
	]);
	return woken.length + cards.length > 0;
}
