import { sql } from "drizzle-orm";
import { pointEntries } from "#db/commerce/points.ts";
import type { ScoreSource } from "./definition.ts";

/** Grants in the ledger of points. */
export const pointsGranted: ScoreSource = {
	table: pointEntries,
	where: sql`e.kind = 'grant'`,
	friend: sql`e.friend_id`,
	at: sql`e.at`,
	item: sql`null`,
};
