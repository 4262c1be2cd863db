import { type SQL, sql } from "drizzle-orm";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { Ctx } from "#functions/context.ts";

/** Whether a condition holds now. */
export async function holds(ctx: Ctx, condition: SQL): Promise<boolean> {
	const [row] = await rowsOf<{ yes: number }>(ctx.db, sql`select ${condition} as yes`);
	return row?.yes === 1;
}
