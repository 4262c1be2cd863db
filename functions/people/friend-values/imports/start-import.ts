import { sql } from "drizzle-orm";
import { friendImports } from "#db/people/friend-imports.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { importUndoKey } from "./import-undo-key.ts";
import { findOwnImport } from "./show-import.ts";

interface ImportStart {
	ctx: OperatorCtx;
	input: { id: number; plan: string };
}

/**
 * Starts writing the plan that the operator confirmed, for the friends whom they may see now. Repeating it is
 * safe.
 * @throws Refusal 404, 409 for another plan, 422 for one without changes
 */
export async function startFriendImport({ ctx, input: { id, plan } }: ImportStart): Promise<void> {
	const { state, plan: currentPlan, total } = await findOwnImport(ctx, id);
	if (currentPlan === plan && (state === "waiting" || state === "running")) return;
	if (state === "planning" || (state === "preview" && currentPlan !== plan))
		throw new Refusal(409, { ERROR: [IMPORT_TEXTS.planChanged] });
	if (state !== "preview" || total === 0) throw invalid("ERROR", IMPORT_TEXTS.notStartable);
	await ctx.db.batch([
		ctx.db
			.update(friendImports)
			.set({ state: "waiting", nextAttemptAt: ctx.now, scope: ctx.operator.friendScope })
			.where(
				sql`${friendImports.id} = ${id} and ${friendImports.state} = 'preview' and ${friendImports.plan} = ${plan}`,
			),
		auditOfChange(ctx, {
			verb: "friend.import",
			subjectType: "friend",
			detail: { import_id: id },
			undoKey: importUndoKey(id),
		}),
	]);
}

/** Cancels an import; changes already written are kept. @throws Refusal 404, 422 for one that is over */
export async function cancelFriendImport({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<void> {
	await findOwnImport(ctx, id);
	const cancelledImports = await ctx.db
		.update(friendImports)
		.set({ state: "cancelled", nextAttemptAt: null, finishedAt: ctx.now })
		.where(
			sql`${friendImports.id} = ${id}
				and ${friendImports.state} in ('reading', 'mapping', 'planning', 'preview', 'waiting', 'running')`,
		)
		.returning({ id: friendImports.id });
	if (cancelledImports.length === 0) throw invalid("ERROR", IMPORT_TEXTS.notCancellable);
}
