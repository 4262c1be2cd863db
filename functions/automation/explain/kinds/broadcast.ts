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
		const storedBroadcast = await findBroadcast(ctx, itemId);
		if (storedBroadcast.orderedAt === null) return { verdict: "not", reason: "notOrdered" };
		// LINE chose the friends, and tells nobody whom.
		if (storedBroadcast.taskId === null) return { verdict: "not", reason: "deliveryUnknown" };
		const explanation = await explainTask(ctx, storedBroadcast.taskId, friendId);
		// A recorded outcome remains valid, paused or not; an outstanding send waits or is cancelled.
		if (explanation?.run) return explanation;
		if (storedBroadcast.cancelledAt !== null) return { verdict: "not", reason: "cancelled" };
		const isPassedOver = explanation?.verdict === "not" && explanation.reason === "passedOver";
		if (isPassedOver && storedBroadcast.state === "testing")
			return { verdict: "not", reason: "awaitsWinner" };
		return storedBroadcast.pausedAt === null ? explanation : { verdict: "not", reason: "paused" };
	},
};
