import { eq, type SQL } from "drizzle-orm";
import { undoParts } from "#db/console/undo-tables.ts";
import { auditLog } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import type { Ctx } from "#functions/context.ts";

interface UndoPart {
	/** Undo key of the operation, as in its audit entry. */
	undoKey: string;
	/** Page of a background job; 0 for an immediate operation. */
	page?: number;
	part: (typeof UNDO_PART)[keyof typeof UNDO_PART];
	subjectId: SQL | number;
	/** A JSON list. */
	content: SQL;
	/** SQL after the selected values, grouped so that each non-empty part is one row. */
	from: SQL;
}

/**
 * Stores the previous state for undo. It precedes the change in its transaction; a retried operation keeps
 * the state stored first.
 */
export const storeUndoPart = (
	ctx: Pick<Ctx, "db" | "now">,
	{ undoKey, page = 0, part: what, subjectId, content, from }: UndoPart,
) =>
	execute(
		ctx.db,
		insertInto(undoParts, { undoKey, page, what, subjectId, content, createdAt: ctx.now }, from),
	);

/** Id of the audit entry that undoes an operation; empty if the operation changed nothing. */
export async function findUndo(ctx: Pick<Ctx, "db">, undoKey: string): Promise<{ undo?: number }> {
	const [entry] = await selectAuditId(ctx, undoKey);
	return entry ? { undo: entry.id } : {};
}

/** Query of an operation's audit entry, to be run in the operation's transaction. */
export const selectAuditId = (ctx: Pick<Ctx, "db">, undoKey: string) =>
	ctx.db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.undoKey, undoKey)).limit(1);
