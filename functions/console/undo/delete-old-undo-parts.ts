import { type SQL, sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { AUDIT_UNDO_PERIOD } from "#domain/console/operators/undo-state.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Maximum number of rows deleted at once: more than any deployment writes, and few enough for one
 * statement.
 */
const MAX_DELETED = 1_000;

const oldParts = (now: number): SQL => sql`from ${undoParts} where created_at < ${now - AUDIT_UNDO_PERIOD}`;

/** Condition: there is data of an operation that can no longer be undone. */
export const hasOldUndoParts = ({ now }: Ctx): SQL => sql`exists (select 1 ${oldParts(now)})`;

/** Deletes the data of operations that can no longer be undone. */
export const deleteOldUndoParts = async ({ db, now }: Ctx): Promise<void> => {
	await execute(
		db,
		sql`delete from ${undoParts} where id in (select id ${oldParts(now)} order by created_at limit ${MAX_DELETED})`,
	);
};
