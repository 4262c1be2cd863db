import { sql } from "drizzle-orm";
import { scenarioSubscriptions } from "#db/automation/scenarios.ts";
import { scoreFactSource } from "./definition.ts";

/** Scenarios read to the end, by scenario. */
export const scenarioFinished = scoreFactSource(
	"scenario_finished",
	(friendId) => sql`e.cause in (select cast(r.id as text) from ${scenarioSubscriptions} r
		where r.friend_id = ${friendId})`,
);
