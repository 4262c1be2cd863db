import { friends } from "#db/engine/friends.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { textHolds } from "./text-holds.ts";

/** 25. */
export const statusMessage = ({ status }: ConditionOf<"statusMessage">, at: FilterContext) =>
	textHolds(at, [friends.statusKey], [status]);
