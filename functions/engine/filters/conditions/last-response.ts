import { friends } from "#db/engine/friends.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { between } from "./between.ts";

/** 106. */
export const lastResponse = (condition: ConditionOf<"lastResponse">, at: FilterContext) =>
	between(at, friends.lastMessageAt, condition);
