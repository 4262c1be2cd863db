import { sql } from "drizzle-orm";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { among } from "#db/platform/sql/among.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { undoOf } from "#functions/platform/auth/undo-parts.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Remove {
	ctx: OperatorCtx;
	input: { ids: number[] };
}

/**
 * Deletes journeys with their phases (M-205, M-330, M-333). Passed phases remain in the friends' history.
 * @throws Refusal 404 where none of them exists any more
 */
export async function removeJourneys({ ctx, input: { ids } }: Remove) {
	const [removed] = await ctx.db.batch([
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${journeys} set deleted_at = ${ctx.now} where id in ${among(ids)} and deleted_at is null returning id`,
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
				(select id from ${journeys} where id in ${among(ids)} and deleted_at is not null)`,
		),
	]);
	if (removed.length === 0) throw notFound();
	return { ids: removed.map(({ id }) => id), ...(await undoOf(ctx, ctx.saveKey)) };
}
