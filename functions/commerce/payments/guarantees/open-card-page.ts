import { sql } from "drizzle-orm";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { cardPath, PAY_RETURN } from "#domain/engine/public-addresses/pay-address.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import type { OpenResult } from "../open-checkout.ts";
import { findProviderAccess } from "../provider-access.ts";
import type { ProviderAccess } from "../providers/online-provider.ts";
import { stripeOnline } from "../providers/stripe.ts";
import { findGuaranteeByKey, type StoredGuarantee } from "./find-guarantee.ts";
import { createCardPage } from "./stripe-cards.ts";

/** Remaining time below which an open page is replaced rather than shown again. */
const MIN_REST = MINUTE;

/** Whether a card can be registered now. */
export const canRegister = ({ state, expiresAt }: StoredGuarantee, now: number): boolean =>
	state === "requested" && expiresAt > now;

/**
 * Opens the page on which a card is registered. Its key stands before the call, so that a repeated call creates nothing.
 */
export async function openCardPage(ctx: Ctx, key: string): Promise<OpenResult> {
	const guarantee = await findGuaranteeByKey(ctx, key);
	if (!guarantee || !canRegister(guarantee, ctx.now)) return { kind: "over" };
	const access = await findProviderAccess(ctx, "stripe");
	if (access === null) return { kind: "refused" };
	const { sessionKey, sessionUrl, sessionExpiresAt, isTest } = guarantee;
	const isUsable =
		sessionKey !== null && isTest === access.isTest && (sessionExpiresAt ?? 0) > ctx.now + MIN_REST;
	if (isUsable && sessionUrl !== null) return { kind: "open", url: sessionUrl };
	const begun = isUsable ? guarantee : await beginCardPage(ctx, guarantee, access);
	if (!begun) return { kind: "busy" };
	const answer = await createCardPageOf(ctx, begun, access);
	if (answer.kind === "silent") return { kind: "busy" };
	if (answer.kind === "refused") {
		console.warn(JSON.stringify({ event: "card.refused", id: guarantee.id, reason: answer.reason }));
		if (answer.isKeyBroken) await forgetCardPage(ctx, begun);
		return { kind: answer.isDuplicate || answer.isKeyBroken ? "busy" : "refused" };
	}
	return { kind: "open", url: answer.value.url };
}

/** Stores the key of a new page; undefined where another press was faster. */
async function beginCardPage(
	ctx: Ctx,
	{ id, version, expiresAt }: StoredGuarantee,
	{ isTest }: ProviderAccess,
): Promise<StoredGuarantee | undefined> {
	const [begun] = await ctx.db
		.update(cardGuarantees)
		.set({
			sessionKey: ctx.newId(),
			sessionRef: null,
			sessionUrl: null,
			sessionExpiresAt: stripeOnline.endOf(ctx.now, expiresAt),
			isTest,
			nextAttemptAt: ctx.now + MINUTE,
			attempts: 0,
			version: version + 1,
		})
		.where(
			sql`${cardGuarantees.id} = ${id} and ${cardGuarantees.version} = ${version} and ${cardGuarantees.state} = 'requested'`,
		)
		.returning();
	return begun;
}

/** Forgets the key of a page that nobody has seen, so that the next press begins another one. */
const forgetCardPage = (ctx: Ctx, { id, sessionKey }: StoredGuarantee) =>
	ctx.db
		.update(cardGuarantees)
		.set({ sessionKey: null, sessionExpiresAt: null })
		.where(
			sql`${cardGuarantees.id} = ${id} and ${cardGuarantees.sessionKey} = ${sessionKey}
				and ${cardGuarantees.sessionRef} is null and ${cardGuarantees.state} = 'requested'`,
		);

/** Creates the page of a stored key at Stripe, and stores its id. A repeated call finds the same page. */
export async function createCardPageOf(ctx: Ctx, guarantee: StoredGuarantee, access: ProviderAccess) {
	const page = publicOrigin(ctx.env) + cardPath(guarantee.key);
	const answer = await createCardPage(ctx.env, access, {
		guarantee,
		returnAddress: `${page}?${PAY_RETURN}=1`,
		cancelAddress: page,
	});
	if (answer.kind === "ok")
		await ctx.db
			.update(cardGuarantees)
			.set({ sessionRef: answer.value.ref, sessionUrl: answer.value.url })
			.where(
				sql`${cardGuarantees.id} = ${guarantee.id} and ${cardGuarantees.sessionKey} = ${guarantee.sessionKey}
					and ${cardGuarantees.state} = 'requested'`,
			);
	return answer;
}
