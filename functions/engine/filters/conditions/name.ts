import { friends } from "#db/engine/friends.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { friendsByText } from "./friends-by-text.ts";

/** Condition type 11: names of a friend. */
export const name = (
	{ names, use_name, use_short_name, use_nickname }: ConditionOf<"name">,
	context: FilterContext,
) =>
	friendsByText(
		context,
		[
			...(use_name ? [friends.nameKey] : []),
			...(use_short_name ? [friends.shortNameKey] : []),
			...(use_nickname ? [friends.nicknameKey] : []),
		],
		names,
	);
