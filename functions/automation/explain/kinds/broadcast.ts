import { sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { isBroadcastVisible } from "#functions/content/broadcasts/broadcast-state-sql.ts";
import { findBroadcast } from "#functions/content/broadcasts/find-broadcast.ts";
import { explainTask } from "../explain-task.ts";
import { nameContains } from "../name-contains.ts";
import type { ExplainKind } from "./kind.ts";

/** A broadcast that the operator may see. */
export const broadcast: ExplainKind = {
	choices: (ctx, search) =>
		sql`select b.id as id, b.name as name from ${broadcasts} b
			where ${isBroadcastVisible(ctx)} and ${nameContains(search, sql`lower(b.name)`)} order by b.id desc`,
	explain: async (ctx, { friendId, itemId }) => {
		const found = await findBroadcast(ctx, itemId);
		if (found.taskId === null) return { verdict: "not", reason: "notOrdered" };
		const explained = await explainTask(ctx, found.taskId, friendId);
		// A recorded outcome remains valid, paused or not; an outstanding send waits or is cancelled.
		if (explained?.run) return explained;
		if (found.cancelledAt !== null) return { verdict: "not", reason: "cancelled" };
		return found.pausedAt === null ? explained : { verdict: "not", reason: "paused" };
	},
};
