import type { SQLWrapper } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { instantsOfPeriod } from "#domain/engine/filters/day-period.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { FOLLOWED_UNKNOWN } from "#domain/engine/friend-records/followed-at.ts";
import type { FilterContext } from "../filter-context.ts";
import { friendsWithinDays } from "./within-days.ts";

/** Condition type 30: day on which the friend was added. An unknown day is within no period. */
export function registered(condition: ConditionOf<"registered">, context: FilterContext): SQLWrapper {
	const { from, before } = instantsOfPeriod(condition, context);
	return friendsWithinDays(context, friends.followedAt, { from: from ?? FOLLOWED_UNKNOWN + 1, before });
}
