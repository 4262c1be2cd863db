import { sql } from "drizzle-orm";
import { landingVisits } from "#db/acquisition/landings.ts";
import { scoreFactSource } from "./definition.ts";

/** Visits to landing pages that were attributed to a friend, by landing page. */
export const landingVisited = scoreFactSource(
	"landing_visited",
	(friendId) =>
		sql`e.cause in (select cast(v.id as text) from ${landingVisits} v where v.friend_id = ${friendId})`,
);
