import { and, eq, isNull } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { findUndo } from "#functions/platform/auth/undo-parts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findBroadcast } from "./find-broadcast.ts";

/**
 * Deletes a draft. Other broadcasts stay, because friends received them.
 * @returns the audit entry by which the deletion can be undone
 * @throws Refusal 404; 422 for a broadcast that is not a draft.
 */
export async function deleteBroadcast({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await findBroadcast(ctx, id);
	const [deletedRows] = await ctx.db.batch([
		ctx.db
			.update(broadcasts)
			.set({ deletedAt: ctx.now })
			.where(and(eq(broadcasts.id, id), isNull(broadcasts.orderedAt), isNull(broadcasts.deletedAt)))
			.returning({ id: broadcasts.id }),
		auditOfChange(ctx, {
			verb: "broadcast.delete",
			subjectType: "broadcast",
			subjectId: id,
			undoKey: ctx.saveKey,
		}),
	]);
	if (deletedRows.length === 0) throw invalid("ERROR", BROADCAST_TEXTS.notRemovable);
	return findUndo(ctx, ctx.saveKey);
}
