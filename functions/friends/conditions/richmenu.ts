import { type SQL, sql } from "drizzle-orm";
import { friendRichmenus } from "#db/richmenus.ts";
import { namesMenu } from "#domain/conditions/richmenu.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { selected } from "./selected.ts";

/** 93. */
export const richmenu = ({ richmenu_id, match }: ConditionOf<"richmenu">): SQL =>
	selected(
		sql`select m.friend_id from ${friendRichmenus} m ${namesMenu(match) ? sql`where m.richmenu_id = ${richmenu_id}` : sql``}`,
		match >= 10,
	);
