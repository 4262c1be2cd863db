import { eq, sql } from "drizzle-orm";
import { salons } from "#db/booking/salons.ts";
import { operators } from "#db/platform/operators.ts";
import type { PageName } from "#domain/engine/capabilities/registry.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

interface MenuState {
	/** Null if the operator never chose any. */
	favourites: PageName[] | null;
	/** Whether the account has a salon; without one, pages show nothing about visits. */
	hasSalons: boolean;
}

/** Favourite pages of an operator's menu, and what the account offers, in one call. */
export async function readMenuState(ctx: Ctx, operatorId: number): Promise<MenuState> {
	const [row] = await ctx.db
		.select({
			favourites: operators.menuFavourites,
			salons: sql<number>`exists (select 1 from ${salons} where ${salons.deletedAt} is null)`,
		})
		.from(operators)
		.where(eq(operators.id, operatorId));
	return { favourites: row?.favourites ?? null, hasSalons: row?.salons === 1 };
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
