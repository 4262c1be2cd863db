import { sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { Ctx } from "#functions/context.ts";
import type { AuditEntry } from "./definition.ts";

/** The statement by which all parts of an operation count as taken back: they are taken back once. */
export const takenBack = ({ db, now }: Ctx, { undoKey }: AuditEntry) =>
	execute(
		db,
		sql`update ${undoParts} set undone_at = ${now} where undo_key = ${undoKey} and undone_at is null`,
	);
