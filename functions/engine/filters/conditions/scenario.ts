import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions } from "#db/automation/scenarios.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { baseMatch, isNegatedMatch } from "./match-codes.ts";

/** Match codes without the negation. */
const SCENARIO_MATCH = { reading: 0, everBegun: 1, finished: 4 } as const;

type ScenarioMatch = (typeof SCENARIO_MATCH)[keyof typeof SCENARIO_MATCH];

const STATES: Record<ScenarioMatch, SQL> = {
	[SCENARIO_MATCH.reading]: sql`s.state = 'reading'`,
	[SCENARIO_MATCH.everBegun]: sql`1`,
	[SCENARIO_MATCH.finished]: sql`s.state = 'finished'`,
};

/** Condition type 41: scenarios of a friend, by state and number of sent days. */
export function scenario(
	{ group_id, match, date }: ConditionOf<"scenario">,
	context: FilterContext,
): FriendSelection {
	const base = baseMatch(match) as ScenarioMatch;
	const days = date === null ? sql`1` : sql`s.days_sent >= ${date}`;
	return selectFriends(
		context,
		{
			from: sql`${scenarioSubscriptions} s`,
			friend: sql`s.friend_id`,
			where: sql`s.scenario_id = ${group_id} and ${STATES[base]} and ${days}`,
			scan: date !== null,
			isOrderedByFriend: base !== SCENARIO_MATCH.everBegun,
		},
		{ isNegated: isNegatedMatch(match) },
	);
}
