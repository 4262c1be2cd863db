import { sql } from "drizzle-orm";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { archiveDatabases } from "./archive-databases.ts";

/** Extent of the archive: it has no newer message, and none with a greater id. */
export interface ArchiveExtent {
	at: number;
	id: number;
}

/**
 * Statement that reads the extent. It belongs to the batch that reads recent messages: any message missing
 * there is in the archive.
 */
export const readArchiveExtent = ({ db }: Pick<Ctx, "db">) => selectExtent(db);

const selectExtent = prepareOnce((db) =>
	queryRows(
		db,
		EXTENT_COLUMNS,
		sql`select ${archiveExtentColumns} from ${archiveProgress} where ${archiveProgress.id} = 1`,
	),
);

const EXTENT_COLUMNS = {
	at: nullable(number),
	id: nullable(number),
	/** Number of messages moved so far. */
	moved: nullable(number),
};

type ExtentRow = RowOfColumns<typeof EXTENT_COLUMNS>;

/** Columns of the archive's progress, in a statement that has its table. */
export const archiveExtentColumns = sql`${archiveProgress.newestAt} as at, ${archiveProgress.newestId} as id,
	${archiveProgress.moved} as moved`;

/** The extent as read; null where there is no archive, or it is empty. */
export function toArchiveExtent(ctx: Ctx, [row]: readonly Omit<ExtentRow, "moved">[]): ArchiveExtent | null {
	if (!row || row.at === null || row.id === null || archiveDatabases(ctx.env).length === 0) return null;
	return { at: row.at, id: row.id };
}
