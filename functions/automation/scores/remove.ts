import { sql } from "drizzle-orm";
import { scoreLevels, scoreRules, scores } from "#db/automation/scores.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/**
 * Deletes a score with its levels and rules; the friends' points are removed a day later.
 * @throws Refusal 404
 */
export async function removeScore({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const ofDeleted = sql`deleted_at is null and score_id = ${id}
		and exists (select 1 from ${scores} s where s.id = ${id} and s.deleted_at is not null)`;
	const [removed] = await ctx.db.batch([
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${scores} set deleted_at = ${ctx.now} where id = ${id} and deleted_at is null returning id`,
		),
		auditOfChange(ctx, { verb: "score.delete", subjectType: "score", subjectId: id }),
		execute(ctx.db, sql`update ${scoreLevels} set deleted_at = ${ctx.now} where ${ofDeleted}`),
		execute(ctx.db, sql`update ${scoreRules} set deleted_at = ${ctx.now} where ${ofDeleted}`),
	]);
	if (removed.length === 0) throw notFound();
}
