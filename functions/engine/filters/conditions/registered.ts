import { friends } from "#db/engine/friends.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { between } from "./between.ts";

/** 30. */
export const registered = (condition: ConditionOf<"registered">, at: FilterContext) =>
	between(at, friends.followedAt, condition);
