import { type SQL, sql } from "drizzle-orm";
import { spanOfDays } from "#domain/filters/period.ts";
import type { TapsQuery } from "#domain/richmenus/taps.ts";
import type { Ctx } from "../../context.ts";

/** Holds for taps of a menu on these days, the last one included. The index of taps by time covers it. */
export function tapsOf({ zone }: Pick<Ctx, "zone">, menuId: number, { from, to }: TapsQuery): SQL {
	const days = spanOfDays(from ?? null, to ?? null, zone);
	return sql`p.richmenu_id = ${menuId} and p.created_at >= ${days.from ?? 0}
		and p.created_at < ${days.before ?? Number.MAX_SAFE_INTEGER}`;
}
