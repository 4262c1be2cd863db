import { eq } from "drizzle-orm";
import { archiveProgress } from "#db/archive-progress.ts";
import type { Ctx } from "../../context.ts";
import { archiveOf } from "./databases.ts";

/** Up to where the archive reaches: it has no message that is younger, and none with a greater id. */
export interface Reach {
	at: number;
	id: number;
}

/**
 * The statement that reads it. It belongs into the batch that reads recent messages: what is missing in these by then, the
 * archive has.
 */
export const readReach = (ctx: Ctx) =>
	ctx.db
		.select({ at: archiveProgress.newestAt, id: archiveProgress.newestId, moved: archiveProgress.moved })
		.from(archiveProgress)
		.where(eq(archiveProgress.id, 1));

/** The same, as it was read; null where there is no archive, or nothing in it. */
export function reachOf(ctx: Ctx, [row]: { at: number | null; id: number | null }[]): Reach | null {
	if (!row || row.at === null || row.id === null || archiveOf(ctx.env).length === 0) return null;
	return { at: row.at, id: row.id };
}
