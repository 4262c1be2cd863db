import { desc, gte, lt } from "drizzle-orm";
import { auditLog } from "#db/platform/operators.ts";
import { type ChangeSource, changeSourceOf } from "#domain/console/figure-changes/change-sources.ts";
import { subjectsOf } from "#domain/console/operators/audit-references.ts";
import {
	type AuditEntryRow,
	presentAuditEntries,
	selectAuditEntries,
} from "#functions/console/audit/list-audit-entries.ts";
import { findUndoStates } from "#functions/console/undo/find-undo-states.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Maximum number of log entries that are looked through, newest first. */
const MAX_ENTRIES = 1_000;

/** Maximum number of entries shown for a cause, and of those that concern the whole account. */
const MAX_SHOWN_ENTRIES = 5;
const MAX_ACCOUNT_ENTRIES = 10;

/** Subjects whose changes may concern every figure. */
const ACCOUNT_SUBJECTS: readonly string[] = ["setting", "sending_stop", "sending_caps"];

/** Source to which changes are attached. */
interface ChangedSource {
	source: string;
	itemId: number;
}

interface ListChanges {
	ctx: OperatorCtx;
	kinds: ItemKinds;
	causes: readonly ChangedSource[];
	/** Instants between which the changes were made. */
	from: number;
	before: number;
}

/** Changes of the log for each cause, in the order of the causes, and those of the whole account; newest first. */
export async function listChanges({ ctx, kinds, causes, from, before }: ListChanges) {
	const rows = await selectAuditEntries(ctx, [gte(auditLog.at, from), lt(auditLog.at, before)])
		.orderBy(desc(auditLog.at))
		.limit(MAX_ENTRIES);
	const ofCauses = causes.map((cause) =>
		rows.filter((row) => isChangeOf(row, cause)).slice(0, MAX_SHOWN_ENTRIES),
	);
	const assigned = new Set(ofCauses.flat());
	const ofAccount = rows
		.filter((row) => ACCOUNT_SUBJECTS.includes(row.entry.subjectType) && !assigned.has(row))
		.slice(0, MAX_ACCOUNT_ENTRIES);
	const present = await presentRows(ctx, kinds, [...new Set([...ofCauses.flat(), ...ofAccount])]);
	return { ofCauses: ofCauses.map(present), ofAccount: present(ofAccount) };
}

/** Presents entries with their undo, all in one read. */
async function presentRows(ctx: OperatorCtx, kinds: ItemKinds, rows: readonly AuditEntryRow[]) {
	const [states, presented] = await Promise.all([
		findUndoStates(
			ctx,
			rows.map(({ entry }) => entry),
		),
		presentAuditEntries(ctx, kinds, rows),
	]);
	const byId = new Map(presented.map((entry) => [entry.id, { ...entry, ...states.get(entry.id)! }]));
	return (wanted: readonly AuditEntryRow[]) => wanted.map(({ entry }) => byId.get(entry.id)!);
}

/** Whether an entry is about a source; a reason is the subject of its own operations. */
function isChangeOf({ entry }: AuditEntryRow, { source, itemId }: ChangedSource): boolean {
	if (source === "") return false;
	const { subject, verb, page } = changeSourceOf(source as ChangeSource);
	if (page === null) return entry.subjectType === subject && (verb === undefined || entry.verb === verb);
	return subjectsOf(entry).some(({ type, id }) => type === subject && Number(id) === itemId);
}
