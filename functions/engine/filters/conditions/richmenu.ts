import { sql } from "drizzle-orm";
import { friendRichmenus } from "#db/content/rich-menus.ts";
import { namesMenu } from "#domain/engine/filters/conditions/richmenu.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import { isShown } from "#functions/engine/friend-records/failed-links.ts";
import type { FilterContext } from "../context.ts";
import { type Selected, selected } from "./selected.ts";

/** 93. A menu that LINE refused for a friend is not shown to them. */
export const richmenu = ({ richmenu_id, match }: ConditionOf<"richmenu">, at: FilterContext): Selected =>
	selected(
		at,
		{
			from: sql`${friendRichmenus} m`,
			friend: sql`m.friend_id`,
			where: namesMenu(match)
				? sql`m.richmenu_id = ${richmenu_id} and ${isShown(sql`m.friend_id`)}`
				: isShown(sql`m.friend_id`),
			inOrder: namesMenu(match),
			isMost: true,
		},
		match >= 10,
	);
