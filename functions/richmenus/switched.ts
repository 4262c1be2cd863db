import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { insertInto } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { friendRichmenus, richmenuLinks, richmenuSchedule, richmenus } from "#db/richmenus.ts";
import { type Rows, rowsFrom } from "#db/rows-from.ts";
import type { Ctx } from "../context.ts";
import type { Switched } from "../webhook/outcome.ts";

/** The menu from which a friend switched first. */
const HOME = sql`iif(is_switched = 1, home_id, richmenu_id)`;

/**
 * Notes which menus friends have switched to by tabs: LINE shows them those from then on, as if they had been linked. What
 * LINE is still to be told of a friend comes after it, and what was set later stays. What LINE was to be told and is given
 * up does not: the phone shows the tab's menu. A tap of which we hear too late is undone.
 */
export function switchStatements(ctx: Ctx, switches: Switched[]): Statement[] {
	if (switches.length === 0) return [];
	const last = new Map<number, { friendId: number; menuId: number; at: number }>();
	for (const { friend, menuId, event } of switches) {
		const at = event.event.timestamp;
		if (at >= (last.get(friend.id)?.at ?? 0)) last.set(friend.id, { friendId: friend.id, menuId, at });
	}
	const { rows, column } = rowsFrom([...last.values()], ["friendId", "menuId", "at"]);
	const isGivenUp = sql`select l.friend_id from ${rows} join ${richmenuLinks} l on l.friend_id = ${column.friendId}
		left join ${friendRichmenus} f on f.friend_id = l.friend_id
		where l.next_attempt_at is null and coalesce(f.since, 0) <= ${column.at}`;
	return [
		execute(ctx.db, sql`delete from ${richmenuLinks} where friend_id in (${isGivenUp})`),
		backFromLate(ctx, { rows, column }),
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

/**
 * LINE is told again what is theirs of friends who switched to a menu that was turned off or deleted before we heard, or
 * from the account's before that changed: whoever had switched by then was taken back with it.
 */
const backFromLate = (
	ctx: Ctx,
	{ rows, column }: Pick<Rows<"friendId" | "menuId" | "at">, "rows" | "column">,
): Statement =>
	execute(
		ctx.db,
		insertInto(
			richmenuLinks,
			{ friendId: column.friendId, richmenuId: sql`f.richmenu_id`, nextAttemptAt: ctx.clock() },
			sql`from ${rows} join ${richmenus} m on m.id = ${column.menuId}
				left join ${friendRichmenus} f on f.friend_id = ${column.friendId}
				where coalesce(f.since, 0) <= ${column.at} and (m.deleted_at is not null or m.is_active = 0
					or f.friend_id is null and ${column.at} < (select s.shown_since from ${richmenuSchedule} s))
				on conflict (friend_id) do nothing`,
		),
	);
