import { inArray, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friendImports } from "#db/people/friend-imports.ts";
import type { FriendImportState } from "#domain/people/friend-values/friend-import.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** States of an import that may have written something, and is over. */
const ENDED_STATES: FriendImportState[] = ["finished", "cancelled", "failed"];

/** State of an import as far as its undo is concerned. */
export async function findImportUndoState(
	ctx: OperatorCtx,
	id: number,
): Promise<"running" | "possible" | "impossible"> {
	const [row] = await ctx.db
		.select({ state: friendImports.state, page: friendImports.page, pages: friendImports.pages })
		.from(friendImports)
		.where(sql`${friendImports.id} = ${id}`);
	if (row?.state === "waiting" || row?.state === "running") return "running";
	// Written pages (`page`), and the plan that describes their changes (`pages`), which is deleted after some days.
	return row && ENDED_STATES.includes(row.state) && row.page > 0 && row.pages > 0 ? "possible" : "impossible";
}

/** Hands the undo of an import to the background; without effect for one that is undone already. */
export const beginImportUndo = (ctx: OperatorCtx, id: number): Statement =>
	ctx.db
		.update(friendImports)
		.set({ state: "undoing", undoneBy: ctx.operator.id, nextAttemptAt: ctx.now, attempts: 0, reason: null })
		.where(
			sql`${friendImports.id} = ${id} and ${inArray(friendImports.state, ENDED_STATES)} and ${friendImports.page} > 0`,
		);
