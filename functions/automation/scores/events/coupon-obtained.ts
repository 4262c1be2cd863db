import { sql } from "drizzle-orm";
import { couponGrants } from "#db/commerce/coupons.ts";
import type { ScoreSource } from "./definition.ts";

/** Coupons that friends obtained. */
export const obtainedCoupons: ScoreSource = {
	table: couponGrants,
	friend: sql`e.friend_id`,
	at: sql`e.obtained_at`,
	item: sql`null`,
};
