import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { richmenuLinks, richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasTaskFailed } from "#functions/engine/friend-records/failed-menu-links.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const FAILED_MENU_COLUMNS = {
	/** Null where removing a friend's menu failed. */
	id: nullable(number),
	name: nullable(text),
	/** Folder of the menu; null is 'uncategorized'. */
	group_id: nullable(number),
	/** Number of friends; 0 where LINE does not have the menu and nobody waits for it yet. */
	count: number,
	reason: text,
};

/** Menu that LINE refused, or could not be linked to friends. */
export type FailedMenu = RowOfColumns<typeof FAILED_MENU_COLUMNS>;

/**
 * Menus that LINE does not have, and menus that friends within the operator's scope do not see, with the
 * reasons. The menu's row in the list shows the same; for the default menu, the line above the list.
 */
export async function listFailedMenus({ ctx }: { ctx: OperatorCtx }): Promise<{ items: FailedMenu[] }> {
	return {
		items: await queryRows(
			ctx.db,
			FAILED_MENU_COLUMNS,
			sql`select f.id, m.name, m.group_id, sum(f.friends) as count, coalesce(max(f.menu_error), max(f.link_error)) as reason
				from (
					select l.richmenu_id as id, 1 as friends, null as menu_error, l.error as link_error
						from ${richmenuLinks} l
						where ${hasTaskFailed("l")} and ${isFriendVisible(ctx.operator, sql`l.friend_id`)}
					union all
					select m.id, 0, e.error, null
						from ${backgroundTasks} e join ${richmenus} m on e.subject = cast(m.id as text) and m.deleted_at is null
						where e.kind in ('richmenu', 'richmenu-alias') and ${hasTaskFailed("e")}
					union all
					select s.shown_id, 0, e.error, null from ${backgroundTasks} e join ${richmenuSchedule} s on s.shown_id is not null
						where e.kind = 'richmenu-default' and ${hasTaskFailed("e")}) f
				left join ${richmenus} m on m.id = f.id
				group by f.id order by f.id`,
		),
	};
}
