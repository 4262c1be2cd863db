import { and, eq } from "drizzle-orm";
import { purchases } from "#db/commerce/products.ts";
import { PRODUCT_TEXTS } from "#domain/platform/texts/products-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findVisiblePurchase } from "./find-visible-purchase.ts";
import { publishHandedPurchase } from "./publish-purchase.ts";

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
		markKeyUsed(ctx),
		publishHandedPurchase(ctx, id),
	]);
	if (handed.length === 0 && !ctx.wasSaved) throw invalid("ERROR", PRODUCT_TEXTS.purchaseEnded);
}
