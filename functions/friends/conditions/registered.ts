import { friends } from "#db/friends.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import type { At } from "../at.ts";
import { between } from "./between.ts";

/** 30. */
export const registered = (condition: ConditionOf<"registered">, at: At) =>
	between(at, friends.followedAt, condition);
