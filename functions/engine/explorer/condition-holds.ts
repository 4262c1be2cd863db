import { type SQL, sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";

/** Whether a condition holds now. */
export async function conditionHolds(ctx: Ctx, condition: SQL): Promise<boolean> {
	const [row] = await queryRows(ctx.db, { holds: number }, sql`select ${condition} as holds`);
	return row?.holds === 1;
}
