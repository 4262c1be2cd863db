import { eq, type SQL } from "drizzle-orm";
import { undoParts } from "#db/console/undo.ts";
import { auditLog } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { UNDO_PART } from "#domain/console/operators/undo.ts";
import type { Ctx } from "#functions/context.ts";

interface Part {
	/** Undo key of the operation, as in its audit entry. */
	undoKey: string;
	/** Page of a job; 0 for an immediate operation. */
	page?: number;
	what: (typeof UNDO_PART)[keyof typeof UNDO_PART];
	subjectId: SQL | number;
	/** A JSON list. */
	content: SQL;
	/** SQL after the selected values, grouped so that there is a row for each non-empty part. */
	from: SQL;
}

/**
 * Stores the previous state before an operation changes it. It precedes the change in its transaction; a
 * retried operation keeps the state stored first.
 */
export const keepForUndo = (
	ctx: Pick<Ctx, "db" | "now">,
	{ undoKey, page = 0, what, subjectId, content, from }: Part,
) =>
	execute(
		ctx.db,
		insertInto(undoParts, { undoKey, page, what, subjectId, content, createdAt: ctx.now }, from),
	);

/** Audit entry by which an operation can be undone, once it is written; empty where it changed nothing. */
export async function undoOf(ctx: Pick<Ctx, "db">, undoKey: string): Promise<{ undo?: number }> {
	const [entry] = await auditIdOf(ctx, undoKey);
	return entry ? { undo: entry.id } : {};
}

/** Audit entries of an operation that can be undone, to be read in its transaction. */
export const auditIdOf = (ctx: Pick<Ctx, "db">, undoKey: string) =>
	ctx.db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.undoKey, undoKey)).limit(1);
