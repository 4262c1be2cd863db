import { sql } from "drizzle-orm";
import { landingVisits } from "#db/acquisition/landings.ts";
import { ofFacts } from "./definition.ts";

export const landingVisited = ofFacts(
	"landing_visited",
	(friendId) =>
		sql`e.cause in (select cast(v.id as text) from ${landingVisits} v where v.friend_id = ${friendId})`,
);
