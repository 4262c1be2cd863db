import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { richmenus } from "#db/content/rich-menus.ts";

/** Condition: a menu at LINE is one of this account's, in use or replaced and waiting for its deletion. */
export const isOwnLineMenu = (lineMenuId: SQL): SQL =>
	sql`(exists (select 1 from ${richmenus} w where w.line_menu_id = ${lineMenuId} or w.alias_menu_id = ${lineMenuId})
		or exists (select 1 from ${backgroundTasks} t where t.kind = 'richmenu-erase' and instr(t.subject, ${lineMenuId}) > 0))`;
