import { type SQL, sql } from "drizzle-orm";
import type { TapsQuery } from "#domain/content/rich-menus/tap-queries.ts";
import type { Ctx } from "#functions/context.ts";
import { isTappedOn } from "#functions/engine/friend-records/tap-statistics.ts";

/**
 * Condition for taps `p` on a menu on these days, the last one included. The index of taps by time covers it.
 */
export const richMenuTapsWhere = (ctx: Pick<Ctx, "zone">, menuId: number, days: TapsQuery): SQL =>
	sql`p.richmenu_id = ${menuId} and ${isTappedOn(ctx, days)}`;
