import { sql } from "drizzle-orm";
import { friendRichmenus, richmenuLinks, richmenus } from "#db/richmenus.ts";
import { wireTime } from "#domain/time.ts";
import { hasFailed } from "../../../friend-records/failed-links.ts";
import { defineGlancePart } from "../part.ts";

interface Row {
	id: number | null;
	name: string | null;
	since: number | null;
	/** Whether LINE is still to be told. */
	linking: 0 | 1;
	failed: 0 | 1;
	reason: string | null;
}

/** The menu that the friend is to see, and whether LINE shows it. */
export const richmenu = defineGlancePart({
	needs: "richmenu-read",
	query: (_ctx, id) =>
		sql`select m.id, m.name, f.since, l.friend_id is not null as linking,
				coalesce(${hasFailed("l")}, 0) as failed, l.error as reason
			from (select ${id} as friend_id) x
				left join ${friendRichmenus} f on f.friend_id = x.friend_id
				left join ${richmenuLinks} l on l.friend_id = x.friend_id
				left join ${richmenus} m on m.id = coalesce(f.richmenu_id, l.richmenu_id)
			where f.friend_id is not null or l.friend_id is not null`,
	present: (ctx, [row]: Row[]) =>
		row
			? {
					/** Null where a menu is to be taken away. */
					id: row.id,
					name: row.name,
					since: row.since === null ? null : wireTime(row.since, ctx.zone),
					state: stateOf(row),
					reason: row.failed ? row.reason : null,
				}
			: null,
});

/** What LINE shows: the menu, not yet, or not. */
function stateOf({ linking, failed }: Row): "shown" | "linking" | "failed" {
	if (failed) return "failed";
	return linking ? "linking" : "shown";
}
