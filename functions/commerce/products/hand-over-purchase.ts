import { and, eq, sql } from "drizzle-orm";
import { purchases } from "#db/commerce/products.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { PRODUCT_TEXTS } from "#domain/platform/texts/products-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";
import { findVisiblePurchase } from "./find-visible-purchase.ts";
import { purchaseAsJson } from "./purchase-as-json.ts";

/**
 * Marks a paid purchase as handed over. A repeated save with the same key is safe; anybody else who hands it over again is
 * told.
 * @throws Refusal 404; 422 for one that is not paid, or has ended
 */
export async function handOverPurchase({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { friendId, name, quantity } = await findVisiblePurchase(ctx, id);
	const [handed] = await ctx.db.batch([
		ctx.db
			.update(purchases)
			.set({ state: "handed", endedAt: ctx.now, operatorId: ctx.operator.id })
			.where(and(eq(purchases.id, id), eq(purchases.state, "paid")))
			.returning({ id: purchases.id }),
		auditOfChange(ctx, {
			verb: "purchase.hand",
			subjectType: "purchase",
			subjectId: id,
			detail: { ...(friendId !== null && { friend_id: friendId }), name, quantity },
		}),
		publishSelectedEvents(
			ctx,
			{
				type: sql`${"purchase.handed" satisfies WebhookEventType}`,
				key: sql`'purchase-handed:' || x.id`,
				friendId: sql`x.friend_id`,
				data: purchaseAsJson,
			},
			sql`cross join ${purchases} x where x.id = ${id} and x.state = 'handed' and x.ended_at = ${ctx.now}`,
		),
		markKeyUsed(ctx),
	]);
	if (handed.length === 0 && !ctx.wasSaved) throw invalid("ERROR", PRODUCT_TEXTS.purchaseEnded);
}
