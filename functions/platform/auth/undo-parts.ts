import { eq, type SQL } from "drizzle-orm";
import { undoParts } from "#db/console/undo.ts";
import { auditLog } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { UNDO_PART } from "#domain/console/operators/undo.ts";
import type { Ctx } from "#functions/context.ts";

interface Part {
	/** The operation's, as its audit row has it. */
	undoKey: string;
	/** The page of a job; 0 of what is done at once. */
	page?: number;
	what: (typeof UNDO_PART)[keyof typeof UNDO_PART];
	subjectId: SQL | number;
	/** A JSON list. */
	content: SQL;
	/** Everything behind the selected values, grouped so that there is a row for each part that holds something. */
	from: SQL;
}

/**
 * Keeps what an operation is about to change. It precedes the change in its transaction; an operation that is sent again
 * leaves what the first one kept.
 */
export const keepForUndo = (
	ctx: Pick<Ctx, "db" | "now">,
	{ undoKey, page = 0, what, subjectId, content, from }: Part,
) =>
	execute(
		ctx.db,
		insertInto(undoParts, { undoKey, page, what, subjectId, content, createdAt: ctx.now }, from),
	);

/** The entry of the log by which an operation can be taken back, once it is written; nothing where it changed nothing. */
export async function undoOf(ctx: Pick<Ctx, "db">, undoKey: string): Promise<{ undo?: number }> {
	const [entry] = await auditIdOf(ctx, undoKey);
	return entry ? { undo: entry.id } : {};
}

/** The audit rows of an operation that can be taken back, to be read in its transaction. */
export const auditIdOf = (ctx: Pick<Ctx, "db">, undoKey: string) =>
	ctx.db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.undoKey, undoKey)).limit(1);
