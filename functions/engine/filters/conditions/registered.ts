import { friends } from "#db/engine/friends.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { friendsWithinDays } from "./within-days.ts";

/** Condition type 30: day on which the friend was added. */
export const registered = (condition: ConditionOf<"registered">, context: FilterContext) =>
	friendsWithinDays(context, friends.followedAt, condition);
