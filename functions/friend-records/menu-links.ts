import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/background-tasks.ts";
import type { Statement } from "#db/client.ts";
import { insertInto, overwriting } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { friendRichmenus, richmenuLinks, richmenus } from "#db/richmenus.ts";
import type { Ctx } from "../context.ts";

/** Requests that LINE's copies of menus are brought in line with ours, in the transaction that changes them. */
export const requestMenuSync = (ctx: Pick<Ctx, "db" | "now">, ids: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{ kind: "richmenu", subject: sql`cast(id as text)`, nextAttemptAt: ctx.now, createdAt: ctx.now },
			sql`from ${richmenus} where id in ${ids} and downloaded = 0
				on conflict (kind, subject) do update set ${overwriting(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`,
		),
	);

/** Requests that a menu is deleted at LINE, where `when` holds. The subject of the task names our menu and then LINE's. */
export const requestMenuErase = (
	ctx: Ctx,
	menuId: number,
	lineMenuId: string,
	at: number,
	when = sql`1`,
): Statement =>
	execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{
				kind: "richmenu-erase",
				subject: `${menuId}/${lineMenuId}`,
				nextAttemptAt: at,
				createdAt: ctx.now,
			},
			sql`where ${when}
				on conflict (kind, subject) do update set ${overwriting(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`,
		),
	);

/** Removes menus from all friends who see them (E-268). */
export const removeFromFriends = (ctx: Ctx, ids: SQL): Statement[] => [
	requestRelink(ctx, sql`null`, sql`f.richmenu_id in ${ids}`),
	execute(ctx.db, sql`delete from ${friendRichmenus} where ${friendRichmenus.richmenuId} in ${ids}`),
];

/** Requests that LINE is told again of all friends who see a menu. */
export const relinkFriends = (ctx: Ctx, menuId: number, when: SQL): Statement =>
	requestRelink(ctx, sql`f.richmenu_id`, sql`f.richmenu_id = ${menuId} and ${when}`);

/** Of a friend who has an intent already: what is wanted now, as if it had never been tried. */
export const INTENDED_ANEW = sql`${overwriting(richmenuLinks.richmenuId, richmenuLinks.nextAttemptAt)},
	attempts = 0, lost = 0, error = null`;

/** An unchanged intent keeps the run that made it; a changed one has none. */
export const OF_SAME_RUN = sql`run_id = case when excluded.richmenu_id is ${richmenuLinks.richmenuId} then run_id end`;

const requestRelink = (ctx: Ctx, menuId: SQL, which: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			richmenuLinks,
			{ friendId: sql`f.friend_id`, richmenuId: menuId, nextAttemptAt: ctx.clock() },
			sql`from ${friendRichmenus} f where ${which}
				on conflict (friend_id) do update set ${INTENDED_ANEW}, ${OF_SAME_RUN}`,
		),
	);
