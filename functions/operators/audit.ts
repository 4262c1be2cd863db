import { auditLog } from "#db/operators.ts";
import type { Ctx } from "../context.ts";

interface Audit {
	verb: string;
	subjectType: string;
	subjectId?: string | number;
	detail?: Record<string, unknown>;
}

/** The audit row of a change, to go in the same batch as the change. */
export const auditRow = (ctx: Ctx & { operator?: { id: number } }, audit: Audit) =>
	ctx.db.insert(auditLog).values({
		at: ctx.now,
		operatorId: ctx.operator?.id ?? null,
		verb: audit.verb,
		subjectType: audit.subjectType,
		subjectId: audit.subjectId === undefined ? null : String(audit.subjectId),
		detail: audit.detail ?? null,
	});
