import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { subscriptions } from "#db/commerce/products.ts";
import type { Statement } from "#db/d1-client.ts";
import { PRODUCT_TEXTS } from "#domain/platform/texts/products-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { SUBSCRIPTION_PURPOSE } from "./create-subscription.ts";

const markAsEnding = ({ db }: Pick<Ctx, "db">, where: SQL | undefined) =>
	db
		.update(subscriptions)
		.set({ isEnding: true, version: sql`version + 1` })
		.where(
			and(where, inArray(subscriptions.state, ["active", "failing"]), eq(subscriptions.isEnding, false)),
		);

/** Ends the payment of a next period that is not made, so that a cancelled subscription is charged no more. */
const endOpenPayment = (ctx: Pick<Ctx, "db" | "now">, id: SQL): Statement =>
	ctx.db
		.update(payments)
		.set({ expiresAt: ctx.now, nextAttemptAt: ctx.now, attempts: 0 })
		.where(
			and(
				eq(payments.purpose, SUBSCRIPTION_PURPOSE),
				sql`${payments.purposeId} = ${id}`,
				inArray(payments.state, ["requested", "failed"]),
				sql`${payments.expiresAt} > ${ctx.now}`,
				sql`exists (select 1 from ${subscriptions} x where x.id = ${id} and x.is_ending = 1)`,
			),
		);

/** Cancels the subscription of a friend: it ends with the paid period. Repeating it is safe. */
export async function cancelOwnSubscription(
	ctx: Ctx,
	{ friendId, productId }: { friendId: number; productId: number },
): Promise<void> {
	const isOwn = and(eq(subscriptions.friendId, friendId), eq(subscriptions.productId, productId));
	const id = sql`(select x.id from ${subscriptions} x where x.friend_id = ${friendId} and x.product_id = ${productId}
		and x.state in ('active', 'failing'))`;
	await ctx.db.batch([markAsEnding(ctx, isOwn), endOpenPayment(ctx, id)]);
}

/** Takes the cancellation of a friend's subscription back, while its period lasts. */
export async function resumeOwnSubscription(
	ctx: Ctx,
	{ friendId, productId }: { friendId: number; productId: number },
): Promise<void> {
	await ctx.db
		.update(subscriptions)
		.set({ isEnding: false, version: sql`version + 1` })
		.where(
			and(
				eq(subscriptions.friendId, friendId),
				eq(subscriptions.productId, productId),
				eq(subscriptions.state, "active"),
				sql`${subscriptions.dueAt} > ${ctx.now}`,
			),
		);
}

/**
 * Cancels a subscription for a friend: it ends with the paid period. Repeating it is safe.
 * @throws Refusal 404; 422 for one that is not active
 */
export async function cancelSubscription({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	const [subscription] = await ctx.db
		.select()
		.from(subscriptions)
		.where(
			sql`${eq(subscriptions.id, id)} and ${isEachFriendVisible(ctx.operator, sql`${subscriptions.friendId}`)}`,
		);
	if (!subscription) throw notFound();
	if (subscription.state !== "active" && subscription.state !== "failing")
		throw invalid("ERROR", PRODUCT_TEXTS.subscriptionEnded);
	await ctx.db.batch([
		markAsEnding(ctx, eq(subscriptions.id, id)),
		auditOfChange(ctx, {
			verb: "subscription.cancel",
			subjectType: "subscription",
			subjectId: id,
			detail: {
				...(subscription.friendId !== null && { friend_id: subscription.friendId }),
				name: subscription.name,
			},
		}),
		endOpenPayment(ctx, sql`${id}`),
	]);
}
