import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { errands } from "#db/errands.ts";
import { execute } from "#db/raw.ts";
import { friendRichmenus, richmenuLinks, richmenus } from "#db/richmenus.ts";
import type { Ctx } from "../context.ts";

/** Has LINE's side of menus brought in line with ours: in the transaction of whatever changed them. */
export const askForMenus = (ctx: Pick<Ctx, "db" | "now">, ids: SQL): Statement =>
	execute(
		ctx.db,
		sql`insert into ${errands} (kind, subject, next_attempt_at, created_at)
			select 'richmenu', cast(id as text), ${ctx.now}, ${ctx.now} from ${richmenus}
			where id in ${ids} and downloaded = 0
			on conflict (kind, subject) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0, error = null`,
	);

/** Has a menu deleted at LINE, where `when` holds. The subject of such an errand names our menu before LINE's. */
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

/** Takes menus from all friends who are shown them (E-268). */
export const takeAway = (ctx: Ctx, ids: SQL): Statement[] => [
	tellAll(ctx, sql`null`, sql`f.richmenu_id in ${ids}`),
	execute(ctx.db, sql`delete from ${friendRichmenus} where ${friendRichmenus.richmenuId} in ${ids}`),
];

/** Has LINE told anew of all friends who are shown a menu. */
export const linkAnew = (ctx: Ctx, menuId: number, when: SQL): Statement =>
	tellAll(ctx, sql`f.richmenu_id`, sql`f.richmenu_id = ${menuId} and ${when}`);

/** A wish that stays what it was is still its run's; any other is nobody's. */
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
