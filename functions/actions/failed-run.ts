import { runs } from "#db/runs.ts";
import type { Cause } from "#domain/actions/cause.ts";
import type { Ctx } from "../context.ts";

interface FailedRun {
	action: { id: number; version: number };
	friendId: number;
	cause: Omit<Cause, "id"> & { id: number | null };
	/** What the operator reads. */
	reason: string;
	/** What led to it, where a run did. */
	caused?: { depth: number; rootId: string };
}

/** The record of a run that did nothing, so that a person can see why. Its cause is spent. */
export const failedRun = (ctx: Ctx, { action, friendId, cause, reason, caused }: FailedRun) =>
	ctx.db.insert(runs).values({
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
		...caused,
		startedAt: ctx.now,
	});
