import { eq, sql } from "drizzle-orm";
import { friendImports, PLAN_DELETED } from "#db/people/friend-imports.ts";
import { IMPORT_KEPT_DAYS } from "#domain/people/friend-values/import.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { deletePlan } from "./parts.ts";

/** Of how many imports one tick deletes the plan. */
const PER_TICK = 20;

/**
 * Deletes the plan of an import some days after it ended or, if it was never begun, was uploaded. The row
 * stays: the history of friends names it. An import that was never begun is cancelled first, so that nobody
 * begins one while it is being deleted.
 */
export async function forgetOldImports(ctx: Ctx): Promise<void> {
	const old = sql`${friendImports.pages} <> ${PLAN_DELETED} and ${friendImports.nextAttemptAt} is null
		and coalesce(${friendImports.finishedAt}, ${friendImports.createdAt}) < ${ctx.now - IMPORT_KEPT_DAYS * DAY}`;
	const forgotten = await ctx.db
		.update(friendImports)
		.set({ state: sql`iif(${friendImports.state} = 'preview', 'cancelled', ${friendImports.state})` })
		.where(sql`${friendImports.id} in (select id from ${friendImports} where ${old} limit ${PER_TICK})`)
		.returning({ id: friendImports.id });
	for (const { id } of forgotten) {
		await deletePlan(ctx.env, id);
		await ctx.db.update(friendImports).set({ pages: PLAN_DELETED }).where(eq(friendImports.id, id));
	}
}
