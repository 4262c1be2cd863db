import { asc } from "drizzle-orm";
import { operators } from "#db/platform/operators.ts";
import { AUDIT_PER_PAGE, type AuditFilter } from "#domain/console/operators/audit-query.ts";
import { namesOfEntries } from "#functions/console/undo/entry-names.ts";
import { undoStates } from "#functions/console/undo/states.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSeesAllFriends, listEntriesBefore, presentEntry } from "./audit-entries.ts";

interface List {
	ctx: OperatorCtx;
	kinds: ItemKinds;
	input: AuditFilter & { before: number | null };
}

/**
 * A page of the log, newest first, with the operators to filter by.
 * @throws Refusal 403 for a restricted operator.
 */
export async function listAudit({ ctx, kinds, input: { before, ...filter } }: List) {
	assertSeesAllFriends(ctx);
	const [rows, people] = await Promise.all([
		listEntriesBefore(ctx, filter, before, AUDIT_PER_PAGE + 1),
		ctx.db.select({ id: operators.id, name: operators.name }).from(operators).orderBy(asc(operators.id)),
	]);
	const page = rows.slice(0, AUDIT_PER_PAGE);
	const entries = page.map(({ entry }) => entry);
	const [states, names] = await Promise.all([undoStates(ctx, entries), namesOfEntries(ctx, kinds, entries)]);
	return {
		entries: page.map((row) => ({
			...presentEntry(ctx, row),
			/** Names of the items of an entry that can be undone. */
			names: names.get(row.entry.id) ?? null,
			...states.get(row.entry.id)!,
		})),
		/** The cursor of the next page; null after the last. */
		next: rows.length > AUDIT_PER_PAGE ? page.at(-1)!.entry.id : null,
		operators: people,
	};
}
