import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { richmenuLinks, richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasTaskFailed } from "#functions/engine/friend-records/failed-menu-links.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

export interface FailedMenu {
	/** Null where a menu is to be taken away. */
	id: number | null;
	name: string | null;
	/** The folder in which it is found; null is 'uncategorized'. */
	group_id: number | null;
	/** 0 where nobody waits for it yet: LINE does not have the menu. */
	count: number;
	reason: string;
}

/**
 * The menus that LINE does not have, and those that are not shown on phones of friends whom the operator may see, with
 * the reasons. A menu's row in the list says the same; of the account's, the line above the list does.
 */
export async function listFailedMenus({ ctx }: { ctx: OperatorCtx }): Promise<{ items: FailedMenu[] }> {
	return {
		items: await queryRows<FailedMenu>(
			ctx.db,
			sql`select f.id, m.name, m.group_id, sum(f.friends) as count, coalesce(max(f.unmade), max(f.error)) as reason
				from (
					select l.richmenu_id as id, 1 as friends, null as unmade, l.error as error
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
