import { sql } from "drizzle-orm";
import { richmenus, richmenuTaps } from "#db/content/rich-menus.ts";
import { findListedItem } from "./find-listed-item.ts";
import type { ResultSourceOf } from "./source.ts";

/** Taps on the counted buttons of a menu. */
export const richmenuStatements: ResultSourceOf<"richmenu"> = {
	find: findListedItem(richmenus),
	steps: {
		tapped: (id) =>
			sql`select t.friend_id as friend_id, t.created_at as at from ${richmenuTaps} t where t.richmenu_id = ${id}`,
	},
};
