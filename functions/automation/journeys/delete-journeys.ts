import { sql } from "drizzle-orm";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { findUndo } from "#functions/platform/auth/undo-parts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

interface DeleteArgs {
	ctx: OperatorCtx;
	input: { ids: number[] };
}

/**
 * Deletes journeys with their phases (M-205, M-330, M-333). Passed phases remain in the friends' history.
 * @throws Refusal 404 if none of them exists
 */
export async function deleteJourneys({ ctx, input: { ids } }: DeleteArgs) {
	// Phases are deleted only if the first statement has deleted their journey.
	const [deletedRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${journeys} set deleted_at = ${ctx.now} where id in ${valuesOfList(ids)} and deleted_at is null returning id`,
		),
		auditOfChange(ctx, {
			verb: "journey.delete",
			subjectType: "journey",
			detail: { ids },
			undoKey: ctx.saveKey,
		}),
		execute(
			ctx.db,
			sql`update ${journeyTags} set deleted_at = ${ctx.now}, next_attempt_at = null where deleted_at is null and journey_id in
				(select id from ${journeys} where id in ${valuesOfList(ids)} and deleted_at is not null)`,
		),
	]);
	if (deletedRows.length === 0) throw notFound();
	return { ids: deletedRows.map(({ id }) => id), ...(await findUndo(ctx, ctx.saveKey)) };
}
