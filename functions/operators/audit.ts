import { sql } from "drizzle-orm";
import { auditLog } from "#db/operators.ts";
import { execute } from "#db/raw.ts";
import type { Ctx } from "../context.ts";

interface Audit {
	verb: string;
	subjectType: string;
	subjectId?: string | number;
	detail?: Record<string, unknown>;
}

type Actor = Ctx & { operator?: { id: number } };

/** The audit row of a change, for the same batch as the change. */
export const auditRow = (ctx: Actor, audit: Audit) =>
	ctx.db.insert(auditLog).values({
		at: ctx.now,
		operatorId: ctx.operator?.id ?? null,
		verb: audit.verb,
		subjectType: audit.subjectType,
		subjectId: audit.subjectId === undefined ? null : String(audit.subjectId),
		detail: audit.detail ?? null,
	});

/**
 * The audit row of a change that may not happen. It follows the statement that makes the change, and is written only
 * where that changed something.
 */
export const auditOfChange = (ctx: Actor, audit: Audit) =>
	execute(
		ctx.db,
		sql`insert into ${auditLog} (at, operator_id, verb, subject_type, subject_id, detail)
			select ${ctx.now}, ${ctx.operator?.id ?? null}, ${audit.verb}, ${audit.subjectType},
				${audit.subjectId === undefined ? null : String(audit.subjectId)},
				${audit.detail === undefined ? null : JSON.stringify(audit.detail)}
			where changes() > 0`,
	);
