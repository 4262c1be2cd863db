import { sql } from "drizzle-orm";
import { linkTaps } from "#db/acquisition/links.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { isBroadcastVisible } from "#functions/content/broadcasts/broadcast-state-sql.ts";
import type { ResultSourceOf } from "./source.ts";

/** A broadcast has one delivery for each friend; tests to testers have none of its deliveries. */
export const broadcastStatements: ResultSourceOf<"broadcast"> = {
	find: (ctx, id) =>
		sql`select b.name as name, coalesce(b.planned_at, b.ordered_at) as beganAt from ${broadcasts} b
			where b.id = ${id} and ${isBroadcastVisible(ctx)}`,
	steps: {
		reached: (id) =>
			sql`select d.friend_id as friend_id, d.created_at as at from ${deliveries} d where d.broadcast_id = ${id}`,
		delivered: (id) =>
			sql`select d.friend_id as friend_id, d.sent_at as at from ${deliveries} d
				where d.broadcast_id = ${id} and d.state = 'sent'`,
		tapped: (id) =>
			sql`select t.friend_id as friend_id, t.created_at as at from ${linkTaps} t
				where t.source_type = 'broadcast' and t.source_id = ${id}`,
	},
};
