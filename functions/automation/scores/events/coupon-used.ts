import { sql } from "drizzle-orm";
import { couponUses } from "#db/commerce/coupons.ts";
import type { ScoreSource } from "./definition.ts";

/** Coupons that friends used. */
export const usedCoupons: ScoreSource = {
	table: couponUses,
	friend: sql`e.friend_id`,
	at: sql`e.at`,
	item: sql`null`,
};
