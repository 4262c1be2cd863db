import { type SQL, sql } from "drizzle-orm";
import { linkTaps } from "#db/acquisition/links.ts";
import { abEntries, abTests, abVariants } from "#db/content/ab-tests.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { isBroadcastVisible } from "#functions/content/broadcasts/broadcast-state-sql.ts";
import type { ResultSourceOf } from "./source.ts";

/** Friends `e` of a variant who are counted. */
const entriesOf = (id: number): SQL => sql`${abEntries} e where e.variant_id = ${id} and e.is_counted = 1`;

/** Broadcast of a variant. */
const broadcastOf = (id: number): SQL =>
	sql`(select a.broadcast_id from ${abVariants} v join ${abTests} a on a.id = v.test_id where v.id = ${id})`;

/** A variant has one delivery of its broadcast for each of its friends. */
export const variantResultSource: ResultSourceOf<"variant"> = {
	find: (ctx, id) =>
		sql`select b.name as name, coalesce(b.planned_at, b.ordered_at) as beganAt from ${broadcasts} b
			where b.id = ${broadcastOf(id)} and ${isBroadcastVisible(ctx)}`,
	steps: {
		reached: (id) => sql`select e.friend_id as friend_id, e.created_at as at from ${entriesOf(id)}`,
		delivered: (id) =>
			sql`select d.friend_id as friend_id, d.sent_at as at from ${deliveries} d
				where d.broadcast_id = ${broadcastOf(id)} and d.state = 'sent'`,
		tapped: (id) =>
			sql`select t.friend_id as friend_id, t.created_at as at from ${linkTaps} t
				where t.source_type = 'broadcast' and t.source_id = ${broadcastOf(id)}`,
	},
};
