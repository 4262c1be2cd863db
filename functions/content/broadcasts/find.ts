import { eq, sql } from "drizzle-orm";
import { type Broadcast, broadcasts } from "#db/content/broadcasts.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { BroadcastState } from "#domain/content/broadcasts/list.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { FROM, STATE, seenBy } from "./standing.ts";

export interface FoundBroadcast extends Broadcast {
	state: BroadcastState;
}

/** A broadcast that the operator sees. @throws Refusal 404 */
export async function findBroadcast(ctx: OperatorCtx, id: number): Promise<FoundBroadcast> {
	const [[broadcast], [standing]] = await ctx.db.batch([
		ctx.db.select().from(broadcasts).where(eq(broadcasts.id, id)),
		queryRows<{ state: BroadcastState }>(
			ctx.db,
			sql`select ${STATE} as state from ${FROM} where b.id = ${id} and ${seenBy(ctx)}`,
		),
	]);
	if (!broadcast || !standing) throw notFound();
	return { ...broadcast, state: standing.state };
}
