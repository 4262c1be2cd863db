import { sql } from "drizzle-orm";
import { friendRichmenus, richmenuLinks, richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { hasTaskFailed } from "#functions/engine/friend-records/failed-menu-links.ts";
import { defineGlancePart } from "../part.ts";

interface Row {
	/** Null where a menu is to be taken away. */
	id: number | null;
	name: string | null;
	since: number | null;
	/** Whether LINE has not been notified yet. */
	linking: 0 | 1;
	failed: 0 | 1;
	reason: string | null;
	/** Menu from which the friend switched by a tab; null where that was the account's. */
	switched: 0 | 1;
	home: string | null;
	/** The menu is not the friend's own but the account's. */
	common: 0 | 1;
}

/** The menu that the friend is to see, own or the account's, and whether LINE shows it. */
export const richmenu = defineGlancePart({
	needs: "richmenu-read",
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
					/** Null where a menu is to be taken away. */
					id: row.id,
					name: row.name,
					since: row.since === null ? null : toWireTime(row.since, ctx.zone),
					state: stateOf(row),
					/** A tab brought it; `home` names the menu to which the friend goes back, null for the account's. */
					is_switched: row.switched,
					home: row.home,
					/** Friends without a menu of their own are shown it. */
					is_common: row.common,
					reason: row.failed ? row.reason : null,
				}
			: null,
});

/** State of the menu at LINE. */
function stateOf({ linking, failed }: Row): "shown" | "linking" | "failed" {
	if (failed) return "failed";
	return linking ? "linking" : "shown";
}
