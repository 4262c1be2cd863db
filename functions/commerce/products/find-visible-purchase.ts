import { eq, sql } from "drizzle-orm";
import { purchases } from "#db/commerce/products.ts";
import { isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

type StoredPurchase = typeof purchases.$inferSelect;

/** A purchase within the operator's scope. @throws Refusal 404 */
export async function findVisiblePurchase(ctx: OperatorCtx, id: number): Promise<StoredPurchase> {
	const [purchase] = await ctx.db
		.select()
		.from(purchases)
		.where(sql`${eq(purchases.id, id)} and ${isEachFriendVisible(ctx.operator, sql`${purchases.friendId}`)}`);
	if (!purchase) throw notFound();
	return purchase;
}
