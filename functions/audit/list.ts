import { asc } from "drizzle-orm";
import { operators } from "#db/operators.ts";
import { AUDIT_PER_PAGE, type AuditFilter } from "#domain/operators/audit.ts";
import type { ItemKinds } from "../explorer/routes.ts";
import type { OperatorCtx } from "../http/types.ts";
import { namesOfEntries } from "../undo/names.ts";
import { undoStates } from "../undo/states.ts";
import { assertSeesAll, entriesBefore, presentEntry } from "./entries.ts";

interface List {
	ctx: OperatorCtx;
	kinds: ItemKinds;
	input: AuditFilter & { before: number | null };
}

/** A page of the log, newest first, and whom it may be asked for. @throws Refusal 403 for a restricted operator. */
export async function listAudit({ ctx, kinds, input: { before, ...filter } }: List) {
	assertSeesAll(ctx);
	const [rows, people] = await Promise.all([
		entriesBefore(ctx, filter, before, AUDIT_PER_PAGE + 1),
		ctx.db.select({ id: operators.id, name: operators.name }).from(operators).orderBy(asc(operators.id)),
	]);
	const page = rows.slice(0, AUDIT_PER_PAGE);
	const entries = page.map(({ entry }) => entry);
	const [states, names] = await Promise.all([undoStates(ctx, entries), namesOfEntries(ctx, kinds, entries)]);
	return {
		entries: page.map((row) => ({
			...presentEntry(ctx, row),
			/** The names of what it is of, where it is of items that may come back. */
			names: names.get(row.entry.id) ?? null,
			...states.get(row.entry.id)!,
		})),
		/** The cursor of the next page; null after the last. */
		next: rows.length > AUDIT_PER_PAGE ? page.at(-1)!.entry.id : null,
		operators: people,
	};
}
