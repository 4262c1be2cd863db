import { type SQL, sql } from "drizzle-orm";
import type { TapsQuery } from "#domain/richmenus/taps.ts";
import { DAY, instantAt } from "#domain/time.ts";
import type { Ctx } from "../../context.ts";

/** Holds for taps of a menu on these days, the last one included. The index of taps by time covers it. */
export function tapsOf({ zone }: Pick<Ctx, "zone">, menuId: number, { from, to }: TapsQuery): SQL {
	const begins = from === undefined ? null : instantAt(from, "00:00", zone);
	const ends = to === undefined ? null : instantAt(dayAfter(to), "00:00", zone);
	return sql`p.richmenu_id = ${menuId} and p.created_at >= ${begins ?? 0} and p.created_at < ${ends ?? Number.MAX_SAFE_INTEGER}`;
}

const dayAfter = (day: string): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
