import { sql } from "drizzle-orm";
import { friendImports } from "#db/people/friend-imports.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { readImportPreview } from "./import-storage.ts";
import { findOwnImport, showImport } from "./show-import.ts";

interface ImportCall {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * Starts writing a file's changes after the preview, for the friends whom the operator may see now.
 * Repeating it is safe.
 * @throws Refusal 404, 422 for one without a plan
 */
export async function startFriendImport({ ctx, input: { id } }: ImportCall): Promise<void> {
	const { state, is_startable } = await showImport({ ctx, input: { id } });
	const preview = await readImportPreview(ctx.env, id);
	if (state === "waiting" || state === "running") return;
	if (!is_startable) throw invalid("ERROR", IMPORT_TEXTS.notStartable);
	await ctx.db.batch([
		ctx.db
			.update(friendImports)
			.set({
				...preview?.planned,
				state: "waiting",
				nextAttemptAt: ctx.now,
				scope: ctx.operator.friendScope,
			})
			.where(sql`${friendImports.id} = ${id} and ${friendImports.state} = 'preview'`),
		auditOfChange(ctx, { verb: "friend.import", subjectType: "friend", detail: { import_id: id } }),
	]);
}

/** Cancels an import; changes already written are kept. @throws Refusal 404, 422 for one that is over */
export async function cancelFriendImport({ ctx, input: { id } }: ImportCall): Promise<void> {
	await findOwnImport(ctx, id);
	const cancelled = await ctx.db
		.update(friendImports)
		.set({ state: "cancelled", nextAttemptAt: null, finishedAt: ctx.now })
		.where(sql`${friendImports.id} = ${id} and ${friendImports.state} in ('preview', 'waiting', 'running')`)
		.returning({ id: friendImports.id });
	if (cancelled.length === 0) throw invalid("ERROR", IMPORT_TEXTS.notCancellable);
}
