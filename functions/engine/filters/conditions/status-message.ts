import { friends } from "#db/engine/friends.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { friendsByText } from "./friends-by-text.ts";

/** Condition type 25: the status message of a friend's profile. */
export const statusMessage = ({ status }: ConditionOf<"statusMessage">, context: FilterContext) =>
	friendsByText(context, [friends.statusKey], [status]);
