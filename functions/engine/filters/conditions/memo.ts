import { friends } from "#db/engine/friends.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { textHolds } from "./text-holds.ts";

/** 20. */
export const memo = ({ memos }: ConditionOf<"memo">, at: FilterContext) =>
	textHolds(at, [friends.memoKey], memos);
