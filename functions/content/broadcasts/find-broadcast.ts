import { eq, sql } from "drizzle-orm";
import { type Broadcast, broadcasts } from "#db/content/broadcasts.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { BroadcastState } from "#domain/content/broadcasts/broadcast-states.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { BROADCAST_STATE, BROADCASTS_WITH_TASKS, isBroadcastVisible } from "./broadcast-state-sql.ts";

/** Broadcast with its state, which its task and deliveries determine. */
export interface BroadcastWithState extends Broadcast {
	state: BroadcastState;
	/** Size of the audience at the start; null before, and for friends that LINE chooses. */
	total: number | null;
}

/** A broadcast that the operator sees. @throws Refusal 404 */
export async function findBroadcast(ctx: OperatorCtx, id: number): Promise<BroadcastWithState> {
	const [[broadcast], [statusRow]] = await ctx.db.batch([
		ctx.db.select().from(broadcasts).where(eq(broadcasts.id, id)),
		queryRows(
			ctx.db,
			{ state: typed<BroadcastState>(text), total: nullable(number) },
			sql`select ${BROADCAST_STATE} as state, t.total as total from ${BROADCASTS_WITH_TASKS} where b.id = ${id} and ${isBroadcastVisible(ctx)}`,
		),
	]);
	if (!broadcast || !statusRow) throw notFound();
	return { ...broadcast, ...statusRow };
}
