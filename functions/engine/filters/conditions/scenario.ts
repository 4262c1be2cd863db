import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions } from "#db/automation/scenarios.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { SCENARIO_MATCH } from "#domain/engine/filters/scenario-match.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { baseMatch, isNegatedMatch } from "./match-codes.ts";

const { subscribed, everSubscribed, finished } = SCENARIO_MATCH;

/** Match code without its negation. */
type BaseMatch = typeof subscribed | typeof everSubscribed | typeof finished;

const STATES: Record<BaseMatch, SQL> = {
	[subscribed]: sql`s.state = 'reading'`,
	[everSubscribed]: sql`1`,
	[finished]: sql`s.state = 'finished'`,
};

/** Condition type 41: scenarios of a friend, by state and number of sent days. */
export function scenario(
	{ group_id, match, date }: ConditionOf<"scenario">,
	context: FilterContext,
): FriendSelection {
	const base = baseMatch(match) as BaseMatch;
	const days = date === null ? sql`1` : sql`s.days_sent >= ${date}`;
	return selectFriends(
		context,
		{
			from: sql`${scenarioSubscriptions} s`,
			friend: sql`s.friend_id`,
			where: sql`s.scenario_id = ${group_id} and ${STATES[base]} and ${days}`,
			scan: date !== null,
			isOrderedByFriend: base !== everSubscribed,
		},
		{ isNegated: isNegatedMatch(match) },
	);
}
