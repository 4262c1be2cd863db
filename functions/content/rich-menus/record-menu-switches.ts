import { sql } from "drizzle-orm";
import { friendRichmenus, richmenuLinks, richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { type RowSource, rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { Ctx } from "#functions/context.ts";
import type { MenuSwitch } from "#functions/integrations/webhook/batch-outcome.ts";

/** Menu that a friend had before switching by tabs. */
const HOME_MENU = sql`iif(is_switched = 1, home_id, richmenu_id)`;

/**
 * Records menus to which friends switched by tabs: LINE shows them from then on, as if they had been linked.
 * A pending link of the friend wins over the switch, and so does a later change. A failed link is dropped,
 * because the phone shows the tab's menu. A switch to a menu that is no longer current is undone.
 */
export function recordMenuSwitches(ctx: Ctx, switches: MenuSwitch[]): Statement[] {
	if (switches.length === 0) return [];
	const { rows, column } = rowsFrom(mergeSwitches(switches), ["friendId", "menuId", "at", "fromId"]);
	const givenUpFriends = sql`select l.friend_id from ${rows} join ${richmenuLinks} l on l.friend_id = ${column.friendId}
		left join ${friendRichmenus} f on f.friend_id = l.friend_id
		where l.next_attempt_at is null and coalesce(f.since, 0) <= ${column.at}`;
	return [
		execute(ctx.db, sql`delete from ${richmenuLinks} where friend_id in (${givenUpFriends})`),
		undoLateSwitches(ctx, { rows, column }),
		execute(
			ctx.db,
			insertInto(
				friendRichmenus,
				{ friendId: column.friendId, richmenuId: sql`m.id`, since: column.at, isSwitched: sql`1` },
				sql`from ${rows} join ${richmenus} m on m.id = ${column.menuId} and m.deleted_at is null
					where not exists (select 1 from ${richmenuLinks} l where l.friend_id = ${column.friendId})
					on conflict (friend_id) do update set richmenu_id = excluded.richmenu_id, since = excluded.since,
						is_switched = excluded.richmenu_id is not ${HOME_MENU},
						home_id = nullif(${HOME_MENU}, excluded.richmenu_id)
					where excluded.since >= since and excluded.richmenu_id <> richmenu_id`,
			),
		),
	];
}

/**
 * Merges the switches of each friend into one, from the source of the first tap to the target of the last.
 */
function mergeSwitches(switches: MenuSwitch[]) {
	const switchesByFriend = Map.groupBy(switches, ({ friend }) => friend.id);
	return [...switchesByFriend].map(([friendId, taps]) => {
		const sortedTaps = taps.toSorted((a, b) => a.event.event.timestamp - b.event.event.timestamp);
		const last = sortedTaps.at(-1)!;
		return { friendId, menuId: last.menuId, at: last.event.event.timestamp, fromId: sortedTaps[0]!.fromId };
	});
}

/**
 * Sends LINE the friend's recorded menu again after a switch to a menu that was turned off or deleted before
 * the event arrived, or after a switch from a default menu that has changed since: the change reset friends
 * who had switched by then. A phone shows the earlier default until the chat is opened again, so a tap may
 * name it late.
 */
const undoLateSwitches = (
	ctx: Ctx,
	{ rows, column }: Pick<RowSource<"friendId" | "menuId" | "at" | "fromId">, "rows" | "column">,
): Statement =>
	execute(
		ctx.db,
		insertInto(
			richmenuLinks,
			{ friendId: column.friendId, richmenuId: sql`f.richmenu_id`, nextAttemptAt: ctx.clock() },
			sql`from ${rows} join ${richmenus} m on m.id = ${column.menuId}
				left join ${friendRichmenus} f on f.friend_id = ${column.friendId}
				where coalesce(f.since, 0) <= ${column.at} and (m.deleted_at is not null or m.is_active = 0
					or f.friend_id is null and exists (select 1 from ${richmenuSchedule} s
						where ${column.at} < s.shown_since or s.shown_id is not ${column.fromId} and ${column.fromId} is not null))
				on conflict (friend_id) do nothing`,
		),
	);
