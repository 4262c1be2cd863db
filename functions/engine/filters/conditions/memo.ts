import { friends } from "#db/engine/friends.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { friendsByText } from "./friends-by-text.ts";

/** Condition type 20: the memo on a friend. */
export const memo = ({ memos }: ConditionOf<"memo">, context: FilterContext) =>
	friendsByText(context, [friends.memoKey], memos);
