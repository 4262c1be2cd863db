import { eq } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import type { PageName } from "#domain/engine/capabilities/registry.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Favourite pages of an operator's menu; null if they never chose any. */
export async function readMenuFavourites(ctx: Ctx, operatorId: number): Promise<PageName[] | null> {
	const [operator] = await ctx.db
		.select({ favourites: operators.menuFavourites })
		.from(operators)
		.where(eq(operators.id, operatorId));
	return operator?.favourites ?? null;
}

/** Sets the favourite pages of this operator's menu. */
export async function setMenuFavourites({
	ctx,
	input: { favourites },
}: {
	ctx: OperatorCtx;
	input: { favourites: PageName[] };
}): Promise<void> {
	await ctx.db.update(operators).set({ menuFavourites: favourites }).where(eq(operators.id, ctx.operator.id));
}
