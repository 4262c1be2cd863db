import { sql } from "drizzle-orm";
import { pointEntries } from "#db/commerce/points.ts";
import type { ScoreSource } from "./definition.ts";

/** Entries that granted points. */
export const pointGrants: ScoreSource = {
	table: pointEntries,
	where: sql`e.kind = 'grant'`,
	friend: sql`e.friend_id`,
	at: sql`e.at`,
	item: sql`null`,
};
