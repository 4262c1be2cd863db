import { sql } from "drizzle-orm";
import { linkTaps } from "#db/acquisition/links.ts";
import { reactions } from "#db/automation/auto-responses.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import { findListedItem } from "./find-listed-item.ts";
import type { ResultSourceOf } from "./source.ts";

/** An auto-response shares its action with others, so its runs are found by their cause. */
export const reactionStatements: ResultSourceOf<"reaction"> = {
	find: findListedItem(reactions),
	steps: {
		reached: (id) =>
			sql`select r.friend_id as friend_id, r.started_at as at from ${runs} r
				where r.cause_type = 'reaction' and r.cause_id = ${id}`,
		delivered: (id) =>
			sql`select d.friend_id as friend_id, d.sent_at as at from ${runs} r
				cross join ${deliveries} d on d.run_id = r.id and d.state = 'sent'
				where r.cause_type = 'reaction' and r.cause_id = ${id}`,
		tapped: (id) =>
			sql`select t.friend_id as friend_id, t.created_at as at from ${linkTaps} t
				where t.source_type = 'reaction' and t.source_id = ${id}`,
	},
};
