import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { undos } from "#db/undo.ts";
import { UNDO_KEPT_FOR, type UndoState } from "#domain/operators/undo.ts";
import { mayDo } from "../auth/signed-in.ts";
import type { OperatorCtx } from "../http/types.ts";
import type { AuditEntry } from "./reversals/definition.ts";
import { reversalOf } from "./reversals/registry.ts";

interface Offer {
	undo: UndoState;
	/** What is said before it. */
	undo_asks: string;
}

export const NOT_OFFERED: Offer = { undo: null, undo_asks: "" };

/** Of entries of the log, which of them this operator may take back, or were taken back: one statement for all. */
export async function undoStates(
	ctx: OperatorCtx,
	entries: readonly AuditEntry[],
): Promise<ReadonlyMap<number, Offer>> {
	const known = entries.filter(({ verb, undoKey }) => undoKey !== null && reversalOf(verb));
	if (known.length === 0) return new Map();
	const found = await ctx.db
		.select({ auditId: undos.auditId, finishedAt: undos.finishedAt })
		.from(undos)
		.where(sql`${undos.auditId} in ${among(known.map(({ id }) => id))}`);
	const undone = new Map(found.map(({ auditId, finishedAt }) => [auditId, finishedAt]));
	return new Map(
		known.map((entry) => [
			entry.id,
			{ undo: stateOf(ctx, entry, undone.get(entry.id)), undo_asks: reversalOf(entry.verb)!.asks },
		]),
	);
}

function stateOf(ctx: OperatorCtx, entry: AuditEntry, finishedAt: number | null | undefined): UndoState {
	if (typeof finishedAt === "number") return "done";
	const mayUndo = mayDo(ctx.operator, reversalOf(entry.verb)!.ability(entry));
	if (!mayUndo || ctx.now - entry.at > UNDO_KEPT_FOR) return null;
	return finishedAt === null ? "begun" : "open";
}
