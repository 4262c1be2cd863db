import { sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Ends the leases of replies when the only process starts: no worker holds them, and a reply in doubt must be
 * retried before its token expires.
 */
export const endReplyLeases = (ctx: Ctx): Promise<unknown> =>
	execute(
		ctx.db,
		sql`update ${deliveries} set next_attempt_at = ${ctx.now}
			where state = 'queued' and method = 'reply' and next_attempt_at > ${ctx.now}`,
	);
