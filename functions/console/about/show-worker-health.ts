import { sql } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Version of the Worker, null outside a deployment, after a query of its database.
 * @throws Error if the database does not answer
 */
export async function showWorkerHealth({ ctx }: { ctx: Ctx }): Promise<{ version: string | null }> {
	await queryRows(
		ctx.db,
		{ count: number },
		sql`select count(*) as count from (select 1 from ${settings} limit 1)`,
	);
	return { version: ctx.env.MUSUBI_VERSION ?? null };
}
