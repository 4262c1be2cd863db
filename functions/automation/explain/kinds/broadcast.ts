import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { findBroadcast } from "#functions/content/broadcasts/find.ts";
import { seenBy } from "#functions/content/broadcasts/standing.ts";
import { namedLike } from "../named-like.ts";
import { ofPlan } from "../plan.ts";
import type { ExplainKind } from "./kind.ts";

/** A broadcast, as far as the operator sees it. */
export const broadcast: ExplainKind = {
	choices: (ctx, search) =>
		sql`select b.id as id, b.name as name from ${broadcasts} b
			where ${seenBy(ctx)} and ${namedLike(search, sql`lower(b.name)`)} order by b.id desc`,
	explain: async (ctx, { friendId, itemId }) => {
		const found = await findBroadcast(ctx, itemId);
		if (found.taskId === null) return { verdict: "not", reason: "notOrdered" };
		const explained = await ofPlan(ctx, found.taskId, friendId);
		// An outcome already recorded remains, paused or not; the rest waits, or is never sent.
		if (explained?.run) return explained;
		if (found.cancelledAt !== null) return { verdict: "not", reason: "cancelled" };
		return found.pausedAt === null ? explained : { verdict: "not", reason: "paused" };
	},
};
