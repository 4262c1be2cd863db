import { friends } from "#db/engine/friends.ts";
import { instantsOfPeriod } from "#domain/engine/filters/day-period.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { friendsWithinDays } from "./within-days.ts";

/** Condition type 106: day of the last message. */
export const lastResponse = (condition: ConditionOf<"lastResponse">, context: FilterContext) =>
	friendsWithinDays(context, friends.lastMessageAt, instantsOfPeriod(condition, context));
