import { eq, sql } from "drizzle-orm";
import { friendImports } from "#db/friend-imports.ts";
import { IMPORT_KEPT_DAYS } from "#domain/members/import.ts";
import { DAY } from "#domain/time.ts";
import type { Ctx } from "../../context.ts";
import { deleteImport } from "./parts.ts";

/** How many imports one tick deletes. */
const PER_TICK = 20;

/**
 * Deletes the plans of imports that are over, or were never begun, for some days. The row stays: the history of friends
 * names it. What was never begun is called off first, so that nobody begins what is being deleted; a page more than none
 * says until the end that something is left.
 */
export async function forgetOldImports(ctx: Ctx): Promise<void> {
	const old = sql`(${friendImports.pages} > 0 or ${friendImports.state} = 'preview') and ${friendImports.nextAttemptAt} is null
		and coalesce(${friendImports.finishedAt}, ${friendImports.createdAt}) < ${ctx.now - IMPORT_KEPT_DAYS * DAY}`;
	const forgotten = await ctx.db
		.update(friendImports)
		.set({
			state: sql`iif(${friendImports.state} = 'preview', 'cancelled', ${friendImports.state})`,
			pages: sql`max(${friendImports.pages}, 1)`,
		})
		.where(sql`${friendImports.id} in (select id from ${friendImports} where ${old} limit ${PER_TICK})`)
		.returning({ id: friendImports.id });
	for (const { id } of forgotten) {
		await deleteImport(ctx.env, id);
		await ctx.db.update(friendImports).set({ pages: 0 }).where(eq(friendImports.id, id));
	}
}
