import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { errands } from "#db/errands.ts";
import { execute } from "#db/raw.ts";
import { friendRichmenus, richmenuLinks, richmenus } from "#db/richmenus.ts";
import type { Ctx } from "../context.ts";

/** Requests that LINE's copies of menus are brought in line with ours, in the transaction that changes them. */
export const askForMenus = (ctx: Pick<Ctx, "db" | "now">, ids: SQL): Statement =>
	execute(
		ctx.db,
		sql`insert into ${errands} (kind, subject, next_attempt_at, created_at)
			select 'richmenu', cast(id as text), ${ctx.now}, ${ctx.now} from ${richmenus}
			where id in ${ids} and downloaded = 0
			on conflict (kind, subject) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0, error = null`,
	);

/**
 * Requests that a menu is deleted at LINE, where `when` holds. The subject of the task names our menu and then LINE's.
 */
export const askToErase = (
	ctx: Ctx,
	menuId: number,
	lineMenuId: string,
	at: number,
	when = sql`1`,
): Statement =>
	execute(
		ctx.db,
		sql`insert into ${errands} (kind, subject, next_attempt_at, created_at)
			select 'richmenu-erase', ${`${menuId}/${lineMenuId}`}, ${at}, ${ctx.now} where ${when}
			on conflict (kind, subject) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0, error = null`,
	);

/** Removes menus from all friends who see them (E-268). */
export const takeAway = (ctx: Ctx, ids: SQL): Statement[] => [
	tellAll(ctx, sql`null`, sql`f.richmenu_id in ${ids}`),
	execute(ctx.db, sql`delete from ${friendRichmenus} where ${friendRichmenus.richmenuId} in ${ids}`),
];

/** Requests that LINE is told again of all friends who see a menu. */
export const linkAnew = (ctx: Ctx, menuId: number, when: SQL): Statement =>
	tellAll(ctx, sql`f.richmenu_id`, sql`f.richmenu_id = ${menuId} and ${when}`);

/** An unchanged intent keeps the run that made it; a changed one has none. */
export const OF_SAME_RUN = sql`run_id = case when excluded.richmenu_id is ${richmenuLinks.richmenuId} then run_id end`;

const tellAll = (ctx: Ctx, wish: SQL, which: SQL): Statement =>
	execute(
		ctx.db,
		sql`insert into ${richmenuLinks} (friend_id, richmenu_id, next_attempt_at)
			select f.friend_id, ${wish}, ${ctx.clock()} from ${friendRichmenus} f where ${which}
			on conflict (friend_id) do update set richmenu_id = excluded.richmenu_id,
				next_attempt_at = excluded.next_attempt_at, attempts = 0, lost = 0, error = null,
				${OF_SAME_RUN}`,
	);
