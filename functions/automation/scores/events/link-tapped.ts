import { sql } from "drizzle-orm";
import { linkTaps } from "#db/acquisition/links.ts";
import type { ScoreSource } from "./definition.ts";

/** Taps are never deleted, so the rowid grows with each of them. */
export const linkTapped: ScoreSource = {
	table: linkTaps,
	position: sql`e.rowid`,
	friend: sql`e.friend_id`,
	at: sql`e.created_at`,
	item: sql`e.link_id`,
};
