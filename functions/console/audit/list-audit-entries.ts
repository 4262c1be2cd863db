import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { auditLog, operators } from "#db/platform/operators.ts";
import {
	type AuditFilter,
	auditSubjectLabel,
	auditVerbLabel,
	describeAuditChange,
	mayReadChange,
} from "#domain/console/operators/audit-query.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import { AUDIT_TEXTS } from "#domain/platform/texts/audit-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** Entries of the log before an id, newest first. */
export const listAuditEntries = (
	ctx: OperatorCtx,
	filter: AuditFilter,
	beforeId: number | null,
	take: number,
) =>
	ctx.db
		.select({
			entry: auditLog,
			operatorName: sql<string | null>`${operators.name}`.as("operator_name"),
			programName: sql<string | null>`${openApiCodes.name}`.as("program_name"),
		})
		.from(auditLog)
		.leftJoin(operators, eq(operators.id, auditLog.operatorId))
		.leftJoin(openApiCodes, sql`${openApiCodes.id} = ${auditLog.detail} ->> '$.open_api_code_id'`)
		.where(and(...filterConditions(ctx, filter), beforeId === null ? undefined : lt(auditLog.id, beforeId)))
		.orderBy(desc(auditLog.id))
		.limit(take);

function filterConditions({ zone }: OperatorCtx, { operator_id, type, from, to }: AuditFilter): SQL[] {
	const span = spanOfDays(from, to, zone);
	return [
		...(operator_id === null ? [] : [eq(auditLog.operatorId, operator_id)]),
		...(type === "" ? [] : [eq(auditLog.subjectType, type)]),
		...(span.from === null ? [] : [gte(auditLog.at, span.from)]),
		...(span.before === null ? [] : [lt(auditLog.at, span.before)]),
	];
}

type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

/** Presents an entry for the API. */
export function presentAuditEntry(
	{ zone, operator }: OperatorCtx,
	{ entry, operatorName, programName }: AuditEntryRow,
) {
	const isShown = entry.detail === null || mayReadChange(entry.subjectType, operator.abilities);
	return {
		id: entry.id,
		at: toWireTime(entry.at, zone),
		operator: operatorName ?? (programName === null ? AUDIT_TEXTS.nobody : AUDIT_TEXTS.program(programName)),
		/** Label of the verb. */
		deed: auditVerbLabel(entry.verb),
		// The subject of an undo is that of the undone operation.
		subject: auditSubjectLabel(
			entry.subjectType,
			entry.verb === "undo" ? String(entry.detail?.verb) : entry.verb,
		),
		subject_id: entry.subjectId,
		...(isShown ? describeAuditChange(entry.detail, zone) : { before: [], after: [AUDIT_TEXTS.hidden] }),
		network: entry.network,
	};
}

/**
 * Requires full visibility, because the log names friends and quotes what was written about them.
 * @throws Refusal 403
 */
export function assertSeesAllFriends(ctx: OperatorCtx): void {
	if (!ctx.operator.friendScope.all) throw new Refusal(403, { ERROR: [AUDIT_TEXTS.restricted] });
}
