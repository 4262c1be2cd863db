import { sql } from "drizzle-orm";
import { friendRichmenus, richmenuLinks, richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { hasTaskFailed } from "#functions/engine/friend-records/failed-menu-links.ts";
import { defineGlancePart } from "../glance-part.ts";

interface Row {
	/** Null while a menu is being removed. */
	id: number | null;
	name: string | null;
	since: number | null;
	/** Whether the link is not set at LINE yet. */
	linking: 0 | 1;
	failed: 0 | 1;
	reason: string | null;
	/** Whether the friend switched to the menu by a tab. */
	switched: 0 | 1;
	/** Menu from which the friend switched; null for the account's. */
	home: string | null;
	/** The menu is not the friend's own but the account's. */
	common: 0 | 1;
}

/**
 * Menu assigned to the friend or to the whole account, and whether LINE shows it. The account's is the scheduled one that
 * LINE was told to show.
 */
export const richmenuPart = defineGlancePart({
	ability: "richmenu-read",
	query: (_ctx, id) =>
		sql`select m.id, m.name, f.since, l.friend_id is not null as linking,
				coalesce(${hasTaskFailed("l")}, 0) as failed, l.error as reason,
				coalesce(f.is_switched, 0) as switched, h.name as home,
				f.friend_id is null and l.friend_id is null as common
			from (select ${id} as friend_id) x
				left join ${friendRichmenus} f on f.friend_id = x.friend_id
				left join ${richmenuLinks} l on l.friend_id = x.friend_id
				left join ${richmenus} h on h.id = f.home_id
				left join ${richmenuSchedule} s on s.is_told = 1
					and s.line_menu_id = (select a.line_menu_id from ${richmenus} a where a.id = s.shown_id)
				left join ${richmenus} m on m.id = coalesce(f.richmenu_id, l.richmenu_id,
					case when f.friend_id is null and l.friend_id is null then s.shown_id end)
			where f.friend_id is not null or l.friend_id is not null or m.id is not null`,
	present: (ctx, [row]: Row[]) =>
		row
			? {
					/** Null while a menu is being removed. */
					id: row.id,
					name: row.name,
					since: row.since === null ? null : toWireTime(row.since, ctx.zone),
					state: linkStateOf(row),
					/** The friend switched to it by a tab; `home` is the menu to go back to, null for the account's. */
					is_switched: row.switched,
					home: row.home,
					/** Whether it is the account's menu, shown to friends without one of their own. */
					is_common: row.common,
					reason: row.failed ? row.reason : null,
				}
			: null,
});

/** State of the menu at LINE. */
function linkStateOf({ linking, failed }: Row): "shown" | "linking" | "failed" {
	if (failed) return "failed";
	return linking ? "linking" : "shown";
}
