import { eq, sql } from "drizzle-orm";
import { type Broadcast, broadcasts } from "#db/content/broadcasts.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { BroadcastState } from "#domain/content/broadcasts/list.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { FROM, STATE, seenBy } from "./standing.ts";

export interface FoundBroadcast extends Broadcast {
	state: BroadcastState;
}

/** A broadcast that the operator sees. @throws Refusal 404 */
export async function findBroadcast(ctx: OperatorCtx, id: number): Promise<FoundBroadcast> {
	const [[broadcast], [standing]] = await ctx.db.batch([
		ctx.db.select().from(broadcasts).where(eq(broadcasts.id, id)),
		rowsOf<{ state: BroadcastState }>(
			ctx.db,
			sql`select ${STATE} as state from ${FROM} where b.id = ${id} and ${seenBy(ctx)}`,
		),
	]);
	if (!broadcast || !standing) throw notFound();
	return { ...broadcast, state: standing.state };
}
