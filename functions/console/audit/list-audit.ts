import { asc } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import { AUDIT_PER_PAGE, type AuditFilter } from "#domain/console/operators/audit-query.ts";
import { findUndoStates } from "#functions/console/undo/find-undo-states.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSeesAllFriends, listAuditEntries, presentAuditEntries } from "./list-audit-entries.ts";

interface ListAudit {
	ctx: OperatorCtx;
	kinds: ItemKinds;
	input: AuditFilter & { before: number | null };
}

/**
 * A page of the log, newest first, with the operators to filter by.
 * @throws Refusal 403 for a restricted operator
 */
export async function listAudit({ ctx, kinds, input: { before: beforeId, ...filter } }: ListAudit) {
	assertSeesAllFriends(ctx);
	const [rows, operatorList] = await Promise.all([
		listAuditEntries(ctx, filter, beforeId, AUDIT_PER_PAGE + 1),
		ctx.db.select({ id: operators.id, name: operators.name }).from(operators).orderBy(asc(operators.id)),
	]);
	const page = rows.slice(0, AUDIT_PER_PAGE);
	const entries = page.map(({ entry }) => entry);
	const [states, presented] = await Promise.all([
		findUndoStates(ctx, entries),
		presentAuditEntries(ctx, kinds, page),
	]);
	return {
		entries: presented.map((entry) => ({ ...entry, ...states.get(entry.id)! })),
		/** Cursor of the next page; null after the last. */
		next: rows.length > AUDIT_PER_PAGE ? page.at(-1)!.entry.id : null,
		operators: operatorList,
	};
}
