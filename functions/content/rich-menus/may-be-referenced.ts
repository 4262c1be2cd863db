import { type SQL, sql } from "drizzle-orm";
import { richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";

/**
 * Whether LINE may still refer to one of its menus, by our menu's alias or as the account's default. While
 * either is uncertain, any menu counts as referred to.
 */
export const mayBeReferenced = (menuId: number, lineMenuId: string): SQL =>
	sql`exists (select 1 from ${richmenus} m where m.id = ${menuId} and m.alias_menu_id is not null
			and (m.alias_menu_id = ${lineMenuId} or m.alias_told = 0))
		or exists (select 1 from ${richmenuSchedule} where line_menu_id = ${lineMenuId} or is_told = 0)`;
