import { sql } from "drizzle-orm";
import { scoreLevels, scoreRules, scores } from "#db/automation/scores.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Deletes a score with its levels and rules; the friends' points are deleted a day later.
 * @throws Refusal 404
 */
export async function deleteScore({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const isOfDeleted = sql`deleted_at is null and score_id = ${id}
		and exists (select 1 from ${scores} s where s.id = ${id} and s.deleted_at is not null)`;
	// The statements on levels and rules apply only if the first one has deleted the score.
	const [deletedRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${scores} set deleted_at = ${ctx.now} where id = ${id} and deleted_at is null returning id`,
		),
		auditOfChange(ctx, { verb: "score.delete", subjectType: "score", subjectId: id }),
		execute(ctx.db, sql`update ${scoreLevels} set deleted_at = ${ctx.now} where ${isOfDeleted}`),
		execute(ctx.db, sql`update ${scoreRules} set deleted_at = ${ctx.now} where ${isOfDeleted}`),
	]);
	if (deletedRows.length === 0) throw notFound();
}
