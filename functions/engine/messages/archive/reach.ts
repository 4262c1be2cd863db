import { sql } from "drizzle-orm";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { writtenOnce } from "#db/platform/sql/written-once.ts";
import type { Ctx } from "#functions/context.ts";
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
export const readReach = ({ db }: Pick<Ctx, "db">) => reached(db);

const reached = writtenOnce((db) =>
	rowsOf<Reached>(db, sql`select ${reachColumns} from ${archiveProgress} where ${archiveProgress.id} = 1`),
);

interface Reached {
	at: number | null;
	id: number | null;
	/** Number of messages moved so far. */
	moved: number | null;
}

/** Columns of the archive's progress, in a statement that has its table. */
export const reachColumns = sql`${archiveProgress.newestAt} as at, ${archiveProgress.newestId} as id,
	${archiveProgress.moved} as moved`;

/** The same, as it was read; null where there is no archive, or nothing in it. */
export function reachOf(ctx: Ctx, [row]: readonly Omit<Reached, "moved">[]): Reach | null {
	if (!row || row.at === null || row.id === null || archiveOf(ctx.env).length === 0) return null;
	return { at: row.at, id: row.id };
}
