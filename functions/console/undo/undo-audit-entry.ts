import { eq, sql } from "drizzle-orm";
import { undos } from "#db/console/undo-tables.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { auditLog } from "#db/platform/operators.ts";
import { AUDIT_UNDO_PERIOD, type UndoResult } from "#domain/console/operators/undo-state.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import type { ReversalStep, ReversibleEntry } from "./reversals/definition.ts";
import { reversalOf } from "./reversals/registry.ts";

interface UndoRequest {
	ctx: OperatorCtx;
	kinds: ItemKinds;
	input: { id: number };
}

/**
 * Undoes one audit entry; parts changed since are kept. A repetition continues where it stopped, or returns
 * the result.
 * @throws Refusal 403 without the ability, or for an operator who neither did it nor reads the log, 404 for
 * an unknown entry, 422 where it cannot be undone
 */
export async function undoAuditEntry({ ctx, kinds, input }: UndoRequest): Promise<UndoResult> {
	const { entry, undo: storedUndo } = await findEntry(ctx, input.id);
	assertMayUndo(ctx, entry);
	const reversal = reversalOf(entry.verb);
	if (!reversal || entry.undoKey === null) throw invalid("ERROR", UNDO_TEXTS.notOffered);
	if (storedUndo?.finishedAt) return { done: storedUndo.done, left: storedUndo.left };
	if (!storedUndo) {
		if (ctx.now - entry.at > AUDIT_UNDO_PERIOD) throw invalid("ERROR", UNDO_TEXTS.tooLate);
		const blockingReason = await reversal.blockingReason({ ctx, entry, kinds });
		if (blockingReason) throw invalid("ERROR", blockingReason);
	}
	for (;;) {
		const step = await reversal.step({ ctx, entry, kinds });
		await commitBatch(ctx.db, [
			...beginStatements(ctx, entry),
			countStep(ctx, entry, step),
			...step.statements,
		]);
		await announceFrames(ctx.env, step.frames ?? []);
		if (step.isLast || step.isHandedOver) break;
	}
	if (reversal.startsBackgroundTasks?.({ ctx, entry, kinds })) await wakeQueue(ctx.env.JOBS);
	const { undo: finishedUndo } = await findEntry(ctx, entry.id);
	return {
		done: finishedUndo?.done ?? 0,
		left: finishedUndo?.left ?? 0,
		...(finishedUndo?.finishedAt === null && { is_running: true }),
	};
}

async function findEntry(ctx: OperatorCtx, id: number) {
	const [row] = await ctx.db
		.select({ entry: auditLog, undo: undos })
		.from(auditLog)
		.leftJoin(undos, eq(undos.auditId, auditLog.id))
		.where(eq(auditLog.id, id));
	if (!row) throw notFound();
	return row;
}

/**
 * Shortly after the operation its own operator may undo it; later those who read the log, which covers all
 * friends.
 */
function assertMayUndo({ operator }: OperatorCtx, entry: ReversibleEntry): void {
	const readsLog = hasAbility(operator, "audit-read") && operator.friendScope.all;
	if (entry.operatorId !== operator.id && !readsLog) throw forbidden();
	const ability = reversalOf(entry.verb)?.ability(entry);
	if (ability && !hasAbility(operator, ability)) throw forbidden();
}

/**
 * Statements that record and log the undo. They are part of every step; only those of the first one take
 * effect.
 */
const beginStatements = (
	ctx: OperatorCtx,
	{ id, verb, subjectType, subjectId }: ReversibleEntry,
): Statement[] => [
	ctx.db
		.insert(undos)
		.values({ auditId: id, at: ctx.now, operatorId: ctx.operator.id })
		.onConflictDoNothing(),
	auditOfChange(ctx, {
		verb: "undo",
		subjectType,
		...(subjectId !== null && { subjectId }),
		detail: { audit_id: id, verb },
	}),
];

/** Counts a step once, before its rows are undone: a simultaneous request finds them done. */
const countStep = (
	ctx: OperatorCtx,
	{ id }: ReversibleEntry,
	{ done, left, isLast, isNotYetRun }: ReversalStep,
): Statement =>
	ctx.db
		.update(undos)
		.set({
			done: sql`${undos.done} + ${done}`,
			left: sql`${undos.left} + ${left}`,
			...(isLast && { finishedAt: ctx.now }),
		})
		.where(sql`${undos.auditId} = ${id} and ${undos.finishedAt} is null and ${isNotYetRun ?? sql`1`}`);
