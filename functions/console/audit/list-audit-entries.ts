import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { auditLog, operators } from "#db/platform/operators.ts";
import {
	type AuditFilter,
	auditSubjectLabel,
	auditVerbLabel,
	mayReadChange,
} from "#domain/console/operators/audit-query.ts";
import {
	type AuditReference,
	addressOfReference,
	referencesIn,
	subjectsOf,
} from "#domain/console/operators/audit-references.ts";
import { describeAuditChange } from "#domain/console/operators/describe-audit-change.ts";
import { mayOpen } from "#domain/engine/access/page-access.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import { AUDIT_TEXTS, formatAuditReference } from "#domain/platform/texts/audit-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { loadSentTexts } from "./load-sent-texts.ts";
import { nameReferences, type ReferenceNames } from "./name-references.ts";

/** Entries of the log before an id, newest first. */
export const listAuditEntries = (
	ctx: OperatorCtx,
	filter: AuditFilter,
	beforeId: number | null,
	limit: number,
) =>
	selectAuditEntries(ctx, [
		...auditConditions(ctx, filter),
		...(beforeId === null ? [] : [lt(auditLog.id, beforeId)]),
	])
		.orderBy(desc(auditLog.id))
		.limit(limit);

/** Entries of the log that meet all conditions, without an order. */
export const selectAuditEntries = (ctx: OperatorCtx, conditions: readonly SQL[]) =>
	ctx.db
		.select({
			entry: auditLog,
			operatorName: sql<string | null>`${operators.name}`.as("operator_name"),
			programName: sql<string | null>`${openApiCodes.name}`.as("program_name"),
		})
		.from(auditLog)
		.leftJoin(operators, eq(operators.id, auditLog.operatorId))
		.leftJoin(openApiCodes, sql`${openApiCodes.id} = ${auditLog.detail} ->> '$.open_api_code_id'`)
		.where(and(...conditions));

/** Conditions of a filter of the log. */
export function auditConditions({ zone }: OperatorCtx, { operator_id, type, from, to }: AuditFilter): SQL[] {
	const span = spanOfDays(from, to, zone);
	return [
		...(operator_id === null ? [] : [eq(auditLog.operatorId, operator_id)]),
		...(type === "" ? [] : [eq(auditLog.subjectType, type)]),
		...(span.from === null ? [] : [gte(auditLog.at, span.from)]),
		...(span.before === null ? [] : [lt(auditLog.at, span.before)]),
	];
}

export type AuditEntryRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

/** Entries for the API, with the names of what they are about and of what they mention. */
export async function presentAuditEntries(
	ctx: OperatorCtx,
	kinds: ItemKinds,
	rows: readonly AuditEntryRow[],
) {
	const shownRows = rows.filter(({ entry }) => isShown(ctx, entry));
	const [names, textOf] = await Promise.all([
		nameReferences(
			ctx,
			kinds,
			shownRows.flatMap(({ entry }) => [
				...subjectsOf(entry).slice(0, MAX_SUBJECTS),
				...referencesIn(entry.detail),
			]),
		),
		loadSentTexts(
			ctx,
			shownRows.map(({ entry }) => entry.detail),
		),
	]);
	return rows.map((row) => presentAuditEntry(ctx, row, { names, textOf }));
}

/** Maximum number of subjects named for an entry. */
const MAX_SUBJECTS = 5;

type AuditEntry = typeof auditLog.$inferSelect;

const isShown = ({ operator }: OperatorCtx, { subjectType }: AuditEntry): boolean =>
	mayReadChange(subjectType, operator.abilities);

/** Names and texts that entries mention by their numbers. */
interface EntryWords {
	names: ReferenceNames;
	textOf: Awaited<ReturnType<typeof loadSentTexts>>;
}

function presentAuditEntry(
	ctx: OperatorCtx,
	{ entry, operatorName, programName }: AuditEntryRow,
	{ names, textOf }: EntryWords,
) {
	const { verb, subjectType, detail } = entry;
	const isReadable = isShown(ctx, entry);
	const nameOf = (reference: AuditReference) => formatAuditReference(names(reference)?.name, reference.id);
	const sentText = isReadable ? textOf(detail) : undefined;
	const subjects = isReadable ? presentSubjects(ctx, entry, names) : { things: [], others: 0 };
	return {
		id: entry.id,
		at: toWireTime(entry.at, ctx.zone),
		operator: operatorName ?? (programName === null ? AUDIT_TEXTS.nobody : AUDIT_TEXTS.program(programName)),
		/** Label of the verb. */
		deed: auditVerbLabel(verb),
		// The subject of an undo is that of the undone operation.
		subject: auditSubjectLabel(subjectType, verb === "undo" ? String(detail?.verb) : verb),
		subject_id: entry.subjectId,
		...subjects,
		/** Changed fields; empty for an operator who may not read them. */
		changes: isReadable
			? [
					...(sentText === undefined ? [] : [{ label: AUDIT_TEXTS.sent, before: null, after: sentText }]),
					...describeAuditChange(withoutSubjects(entry), { zone: ctx.zone, nameOf }),
				]
			: [],
		is_hidden: isReadable || detail === null ? (0 as const) : (1 as const),
		network: entry.network,
	};
}

/** Subjects of an entry: names with numbers, and the page of each, where the operator may open it. */
function presentSubjects({ operator }: OperatorCtx, entry: AuditEntry, names: ReferenceNames) {
	const isOwnAccount = entry.subjectType === "operator" && entry.subjectId === String(entry.operatorId);
	// A random id without a name, such as a distribution's, is left out: it tells nobody anything.
	const isWorthNaming = (reference: AuditReference) =>
		names.knows(reference) || /^\d+$/.test(String(reference.id));
	const subjects = isOwnAccount ? [] : subjectsOf(entry).filter(isWorthNaming);
	const named = subjects.slice(0, MAX_SUBJECTS).map((reference) => {
		const current = names(reference);
		const name = current?.name ?? (subjects.length === 1 ? findLoggedName(entry) : undefined);
		const address = current && !current.isDeleted ? addressOfReference(reference, current.name) : null;
		return {
			text: names.knows(reference)
				? formatAuditReference(name, reference.id)
				: AUDIT_TEXTS.number(reference.id),
			address: address !== null && mayOpen(operator.abilities, address) ? address : null,
		};
	});
	// A new record has no number in its entry.
	const name = findLoggedName(entry);
	const isNew = subjects.length === 0 && !isOwnAccount && name !== undefined;
	return {
		things: isNew ? [{ text: name, address: null }] : named,
		others: subjects.length - named.length,
	};
}

/** Detail of an entry without the ids of its subjects, which are named. */
function withoutSubjects(entry: AuditEntry): AuditEntry["detail"] {
	if (entry.detail === null || entry.subjectId !== null || subjectsOf(entry).length === 0)
		return entry.detail;
	const { ids: _, ...detail } = entry.detail;
	return detail;
}

/** Name that an entry itself has recorded. */
function findLoggedName({ detail }: AuditEntry): string | undefined {
	const records = [detail?.after, detail, detail?.before] as (Record<string, unknown> | null | undefined)[];
	const names = records.flatMap((record) => [record?.name, record?.title]);
	return names.find((name): name is string => typeof name === "string" && name !== "");
}

/**
 * Requires full visibility, because the log names friends and quotes what was written about them.
 * @throws Refusal 403 for an operator who sees only some friends
 */
export function assertSeesAllFriends(ctx: OperatorCtx): void {
	if (!ctx.operator.friendScope.all) throw new Refusal(403, { ERROR: [AUDIT_TEXTS.restricted] });
}
