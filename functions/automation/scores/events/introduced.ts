import { sql } from "drizzle-orm";
import { introductions } from "#db/commerce/introductions.ts";
import { scoreFactSource } from "./definition.ts";

/** Completed introductions, by the friend who introduced the other one. */
export const completedIntroductions = scoreFactSource(
	"introduced",
	(friendId) =>
		sql`e.cause in (select cast(n.id as text) from ${introductions} n where n.introducer_id = ${friendId})`,
);
