import { sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import type { ReversibleEntry } from "./definition.ts";

/** Marks all parts of an operation as undone, so that they are undone once. */
export const markPartsUndone = ({ db, now }: Ctx, { undoKey }: ReversibleEntry) =>
	execute(
		db,
		sql`update ${undoParts} set undone_at = ${now} where undo_key = ${undoKey} and undone_at is null`,
	);
