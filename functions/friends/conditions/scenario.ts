import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { scenarioSubscriptions } from "#db/scenarios.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";

const STATE = { 0: "reading", 4: "finished" } as const;

/** Who reads a scenario, or has read it to its end. */
export const scenario = ({ group_id, match }: ConditionOf<"scenario">): SQL =>
	sql`${friends.id} in (select ${scenarioSubscriptions.friendId} from ${scenarioSubscriptions}
		where ${scenarioSubscriptions.scenarioId} = ${group_id} and ${scenarioSubscriptions.state} = ${STATE[match]})`;
