import { friends } from "#db/engine/friends.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import type { FilterContext } from "../context.ts";
import { textHolds } from "./text-holds.ts";

/** 11. */
export const name = (
	{ names, use_name, use_short_name, use_nickname }: ConditionOf<"name">,
	at: FilterContext,
) =>
	textHolds(
		at,
		[
			...(use_name ? [friends.nameKey] : []),
			...(use_short_name ? [friends.shortNameKey] : []),
			...(use_nickname ? [friends.nicknameKey] : []),
		],
		names,
	);
