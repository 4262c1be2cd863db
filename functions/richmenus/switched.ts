import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { insertInto } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { friendRichmenus, richmenuLinks, richmenus } from "#db/richmenus.ts";
import { rowsFrom } from "#db/rows-from.ts";
import type { Ctx } from "../context.ts";
import type { Switched } from "../webhook/outcome.ts";

/** The menu from which a friend switched first. */
const HOME = sql`iif(is_switched = 1, home_id, richmenu_id)`;

/**
 * Notes which menus friends have switched to by tabs: LINE shows them those from then on, as if they had been linked. What
 * LINE is still to be told of a friend comes after it, and what was set later stays.
 */
export function switchStatements(ctx: Ctx, switches: Switched[]): Statement[] {
	if (switches.length === 0) return [];
	const last = new Map<number, { friendId: number; menuId: number; at: number }>();
	for (const { friend, menuId, event } of switches) {
		const at = event.event.timestamp;
		if (at >= (last.get(friend.id)?.at ?? 0)) last.set(friend.id, { friendId: friend.id, menuId, at });
	}
	const { rows, column } = rowsFrom([...last.values()], ["friendId", "menuId", "at"]);
	return [
		execute(
			ctx.db,
			insertInto(
				friendRichmenus,
				{ friendId: column.friendId, richmenuId: sql`m.id`, since: column.at, isSwitched: sql`1` },
				sql`from ${rows} join ${richmenus} m on m.id = ${column.menuId} and m.deleted_at is null
					where not exists (select 1 from ${richmenuLinks} l where l.friend_id = ${column.friendId})
					on conflict (friend_id) do update set richmenu_id = excluded.richmenu_id, since = excluded.since,
						is_switched = excluded.richmenu_id is not ${HOME},
						home_id = nullif(${HOME}, excluded.richmenu_id)
					where excluded.since >= since and excluded.richmenu_id <> richmenu_id`,
			),
		),
	];
}
