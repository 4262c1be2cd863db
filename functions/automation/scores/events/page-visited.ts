import { sql } from "drizzle-orm";
import { scriptHits } from "#db/acquisition/site-scripts.ts";
import type { ScoreSource } from "./definition.ts";

/** Visits of friends to a shop's site, by site script. */
export const pageVisited: ScoreSource = {
	table: scriptHits,
	where: sql`e.friend_id is not null`,
	friend: sql`e.friend_id`,
	at: sql`e.created_at`,
	item: sql`e.script_id`,
	// A visit counted by several rules of its script is one cause.
	cause: sql`ifnull('visit:' || e.visit_id, cast(e.id as text))`,
};
