import { sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { UNDO_KEPT_FOR } from "#domain/console/operators/undo.ts";
import type { Ctx } from "#functions/context.ts";

/** How many a minute deletes: more than any deployment writes in one, and few enough to be no burden. */
const AT_ONCE = 1_000;

/** Deletes what was kept of operations that can no longer be taken back. */
export const forgetOldParts = async ({ db, now }: Ctx): Promise<void> => {
	await execute(
		db,
		sql`delete from ${undoParts} where id in (select id from ${undoParts}
			where created_at < ${now - UNDO_KEPT_FOR} order by created_at limit ${AT_ONCE})`,
	);
};
