import { sql } from "drizzle-orm";
import { foreignMenuJobs } from "#db/content/foreign-menus.ts";
import { FOREIGN_MENU_TEXTS } from "#domain/platform/texts/foreign-menus-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";

/** Stops a job; its finished part stays. @throws Refusal 403, 404, 422 for one that is over */
export async function cancelForeignMenuJob({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	refuseRestricted(ctx);
	const isThis = sql`${foreignMenuJobs.id} = ${id}`;
	const [cancelled] = await ctx.db
		.update(foreignMenuJobs)
		.set({ state: "cancelled", nextAttemptAt: null, finishedAt: ctx.now })
		.where(sql`${isThis} and ${foreignMenuJobs.state} = 'running'`)
		.returning({ id: foreignMenuJobs.id });
	if (cancelled) return;
	const [found] = await ctx.db.select({ state: foreignMenuJobs.state }).from(foreignMenuJobs).where(isThis);
	if (!found) throw notFound();
	if (found.state !== "cancelled") throw invalid("ERROR", FOREIGN_MENU_TEXTS.notCancellable);
}
