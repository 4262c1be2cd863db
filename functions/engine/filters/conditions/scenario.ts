import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions } from "#db/automation/scenarios.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";

const STATES: Record<0 | 1 | 4, SQL> = {
	0: sql`s.state = 'reading'`,
	1: sql`1`,
	4: sql`s.state = 'finished'`,
};

/** Condition type 41. */
export function scenario(
	{ group_id, match, date }: ConditionOf<"scenario">,
	at: FilterContext,
): FriendSelection {
	const days = date === null ? sql`1` : sql`s.days_sent >= ${date}`;
	return selectFriends(
		at,
		{
			from: sql`${scenarioSubscriptions} s`,
			friend: sql`s.friend_id`,
			where: sql`s.scenario_id = ${group_id} and ${STATES[(match % 10) as 0 | 1 | 4]} and ${days}`,
			sifts: date !== null,
			inOrder: match % 10 !== 1,
		},
		match >= 10,
	);
}
