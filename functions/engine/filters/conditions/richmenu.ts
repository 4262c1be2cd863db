import { sql } from "drizzle-orm";
import { friendRichmenus } from "#db/content/rich-menus.ts";
import { requiresMenu } from "#domain/engine/filters/conditions/richmenu.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { isMenuShown } from "#functions/engine/friend-records/failed-menu-links.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { isNegatedMatch } from "./match-codes.ts";

/** Condition type 93: the shown rich menu. A menu that LINE refused for a friend does not count as shown. */
export const richmenu = (
	{ richmenu_id, match }: ConditionOf<"richmenu">,
	context: FilterContext,
): FriendSelection =>
	selectFriends(
		context,
		{
			from: sql`${friendRichmenus} m`,
			friend: sql`m.friend_id`,
			where: requiresMenu(match)
				? sql`m.richmenu_id = ${richmenu_id} and ${isMenuShown(sql`m.friend_id`)}`
				: isMenuShown(sql`m.friend_id`),
			isOrderedByFriend: requiresMenu(match),
			isLargeShare: true,
		},
		{ isNegated: isNegatedMatch(match) },
	);
