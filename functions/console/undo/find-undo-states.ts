import { sql } from "drizzle-orm";
import { undos } from "#db/console/undo-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { AUDIT_UNDO_PERIOD, type UndoState } from "#domain/console/operators/undo-state.ts";
import { ABILITIES } from "#domain/engine/capabilities/registry.ts";
import { isVersioned } from "#domain/engine/versions/versioned-kind-names.ts";
import {
	UNDO_BY_VERSION_TEXT,
	UNDO_REASONS,
	UNDO_REASONS_BY_OPERATION,
} from "#domain/platform/texts/undo-reasons.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ReversibleEntry } from "./reversals/definition.ts";
import { reversalOf } from "./reversals/registry.ts";

interface UndoOffer {
	undo: UndoState;
	/** Confirmation text before an undo. */
	undo_asks: string;
	/** Reason that no undo is offered; null if one is, or if there is nothing to undo. */
	undo_refused: string | null;
}

/** Undo states of audit entries for this operator, in one statement. */
export async function findUndoStates(
	ctx: OperatorCtx,
	entries: readonly ReversibleEntry[],
): Promise<ReadonlyMap<number, UndoOffer>> {
	const reversible = entries.filter(isReversible);
	const undoRows =
		reversible.length === 0
			? []
			: await ctx.db
					.select({ auditId: undos.auditId, finishedAt: undos.finishedAt })
					.from(undos)
					.where(sql`${undos.auditId} in ${valuesOfList(reversible.map(({ id }) => id))}`);
	const finishedAtById = new Map(undoRows.map(({ auditId, finishedAt }) => [auditId, finishedAt]));
	return new Map(entries.map((entry) => [entry.id, offerOf(ctx, entry, finishedAtById.get(entry.id))]));
}

const isReversible = ({ verb, undoKey }: ReversibleEntry): boolean =>
	undoKey !== null && reversalOf(verb) !== undefined;

function offerOf(ctx: OperatorCtx, entry: ReversibleEntry, finishedAt: number | null | undefined): UndoOffer {
	if (!isReversible(entry)) return { undo: null, undo_asks: "", undo_refused: irreversibleReason(entry) };
	const { confirmation: asks, ability } = reversalOf(entry.verb)!;
	const needed = ability(entry);
	const presentUndo = (undo: UndoState, undo_refused: string | null = null) => ({
		undo,
		undo_asks: asks,
		undo_refused,
	});
	if (typeof finishedAt === "number") return presentUndo("done");
	if (ctx.now - entry.at > AUDIT_UNDO_PERIOD) return presentUndo(null, UNDO_TEXTS.tooLate);
	if (!hasAbility(ctx.operator, needed)) return presentUndo(null, UNDO_TEXTS.needs(ABILITIES[needed]));
	return presentUndo(finishedAt === null ? "begun" : "open");
}

/** Reason that an entry can never be undone, with the alternative. */
function irreversibleReason({ verb, subjectType }: ReversibleEntry): string | null {
	const knownReason = UNDO_REASONS[verb];
	if (knownReason !== undefined) return knownReason;
	if (reversalOf(verb)) return UNDO_TEXTS.undoStateDeleted;
	const operation = verb.slice(verb.lastIndexOf(".") + 1);
	const isSave = ["update", "rename", "steps"].includes(operation) && !verb.startsWith("folder.");
	if (isSave && isVersioned(subjectType)) return UNDO_BY_VERSION_TEXT;
	return UNDO_REASONS_BY_OPERATION[operation] ?? null;
}
