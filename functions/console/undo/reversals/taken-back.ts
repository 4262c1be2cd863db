import { sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { Ctx } from "#functions/context.ts";
import type { AuditEntry } from "./definition.ts";

/** Marks all parts of an operation as undone, so that they are undone once. */
export const takenBack = ({ db, now }: Ctx, { undoKey }: AuditEntry) =>
	execute(
		db,
		sql`update ${undoParts} set undone_at = ${now} where undo_key = ${undoKey} and undone_at is null`,
	);
