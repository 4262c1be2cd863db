import { sql } from "drizzle-orm";
import { conversions } from "#db/acquisition/conversions.ts";
import type { ScoreSource } from "./definition.ts";

/** Conversions attributed to a friend, by tracker. */
export const converted: ScoreSource = {
	table: conversions,
	where: sql`e.friend_id is not null`,
	friend: sql`e.friend_id`,
	at: sql`e.created_at`,
	item: sql`e.tracker_id`,
};
