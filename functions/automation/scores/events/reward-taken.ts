import { sql } from "drizzle-orm";
import { pointRedemptions } from "#db/commerce/points.ts";
import type { ScoreSource } from "./definition.ts";

/** Rewards that friends took. */
export const takenRewards: ScoreSource = {
	table: pointRedemptions,
	friend: sql`e.friend_id`,
	at: sql`e.created_at`,
	item: sql`null`,
};
