import { friends } from "#db/friends.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import type { At } from "../at.ts";
import { between } from "./between.ts";

/** 106. */
export const lastResponse = (condition: ConditionOf<"lastResponse">, at: At) =>
	between(at, friends.lastMessageAt, condition);
