import { sql } from "drizzle-orm";
import { deliveries } from "#db/engine/deliveries.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { areKnownToBeLimited } from "./are-sends-limited.ts";

/**
 * Postpones deliveries behind deferred ones in their order. Claims would not take them earlier, but would examine them each
 * time.
 */
export async function postponeBehindDeferred(ctx: Ctx, ended: readonly { id: string }[]): Promise<void> {
	if (ended.length === 0 || !areKnownToBeLimited(ctx)) return;
	await execute(
		ctx.db,
		sql`update ${deliveries} as f set next_attempt_at = h.next_attempt_at
			from ${listTable(ended.map(({ id }) => id))} k cross join ${deliveries} h on h.id = k.value
				and h.state = 'scheduled' and h.deferred_at is not null and h.next_attempt_at > ${ctx.clock()}
			where f.order_key = h.order_key and f.next_attempt_at is not null and f.next_attempt_at < h.next_attempt_at
				and f.state = 'scheduled' and (f.due_at, f.rowid) > (h.due_at, h.rowid)`,
	);
}
