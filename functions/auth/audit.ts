import { sql } from "drizzle-orm";
import { insertInto } from "#db/insert-into.ts";
import { auditLog } from "#db/operators.ts";
import { execute } from "#db/raw.ts";
import type { Ctx } from "../context.ts";

interface Audit {
	verb: string;
	subjectType: string;
	subjectId?: string | number;
	detail?: Record<string, unknown>;
	/** Where it was asked for, where nobody is signed in. */
	network?: string;
}

type Actor = Ctx & { operator?: { id: number; network?: string } };

/** The audit row of a change, for the same batch as the change. */
export const auditRow = (ctx: Actor, audit: Audit) => ctx.db.insert(auditLog).values(rowOf(ctx, audit));

/**
 * The audit row of a change that may not happen. It follows the statement that makes the change, and is written only
 * where that changed something.
 */
export const auditOfChange = (ctx: Actor, audit: Audit) =>
	execute(ctx.db, insertInto(auditLog, rowOf(ctx, audit), sql`where changes() > 0`));

const rowOf = (ctx: Actor, { verb, subjectType, subjectId, detail, network }: Audit) => ({
	at: ctx.now,
	operatorId: ctx.operator?.id ?? null,
	verb,
	subjectType,
	subjectId: subjectId === undefined ? null : String(subjectId),
	detail: detail ?? null,
	network: ctx.operator?.network ?? network ?? null,
});
