import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { runs } from "#db/engine/runs.ts";
import type { Cause } from "#domain/engine/actions/action-cause.ts";
import type { Ctx } from "#functions/context.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";

interface FailedRun {
	action: { id: number; version: number };
	friendId: number;
	cause: Omit<Cause, "id"> & { id: number | null };
	/** Reason shown to the operator. */
	reason: string;
	/** Position in a chain of runs, if another run caused it. */
	chain?: { depth: number; rootId: string };
}

/**
 * Records a run that was not carried out, so that an operator can see why, and notifies operators. Its cause
 * cannot run again.
 * @param mayRepeat whether the same failure may have been recorded before
 */
export const insertFailedRun = (ctx: Ctx, failed: FailedRun, mayRepeat = false): Statement[] => {
	const { action, friendId, cause, reason, chain } = failed;
	const record = ctx.db.insert(runs).values({
		id: ctx.newId(),
		actionId: action.id,
		actionVersion: action.version,
		friendId,
		cause: cause.key,
		causeType: cause.type,
		causeId: cause.id,
		causeLabel: cause.label,
		state: "failed",
		reason,
		...chain,
		startedAt: ctx.now,
	});
	return [
		mayRepeat ? record.onConflictDoNothing() : record,
		...noteEvents(
			ctx,
			"run_stopped",
			[{ key: `run:${cause.key}`, friendId, values: { name: cause.label, reason, cause: cause.key } }],
			(data) => sql`exists (select 1 from ${runs} r where r.cause = ${data("cause")} and r.state = 'failed')`,
		),
	];
};
