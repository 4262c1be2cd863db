import { type SQL, sql } from "drizzle-orm";
import { friendRichmenus, richmenuLinks } from "#db/content/rich-menus.ts";
import type { Statement } from "#db/d1-client.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { isMovedByBatch, requestUnlinkingBatches } from "./menu-batches.ts";

/**
 * Removes menus from all friends who see them (E-268). Friends who switched to one by a tab return to the
 * menu from which they switched; friends who switched away from one lose the other. Many friends who only
 * lose it are unlinked by one call.
 * Order matters: the calls are requested before the menus change, and the links before the batches, which the
 * links look for.
 */
export function removeMenusFromFriends(ctx: Ctx, ids: SQL): Statement[] {
	const returnsToHome = sql`is_switched = 1 and home_id is not null and home_id not in ${ids}`;
	const isAffected = sql`(richmenu_id in ${ids} or home_id in ${ids})`;
	return [
		requestRelink(
			ctx,
			sql`case when ${returnsToHome} then f.home_id end`,
			sql`${isAffected} and (${returnsToHome} or not (${isMovedByBatch(ctx, ids)}))`,
		),
		requestUnlinkingBatches(ctx, ids),
		execute(
			ctx.db,
			sql`update ${friendRichmenus} set richmenu_id = home_id, since = ${ctx.clock()}, is_switched = 0, home_id = null
				where richmenu_id in ${ids} and ${returnsToHome}`,
		),
		execute(ctx.db, sql`delete from ${friendRichmenus} where ${isAffected}`),
	];
}

/** Requests a new LINE call for all friends who see a menu. */
export const relinkFriends = (ctx: Ctx, menuId: number, where: SQL): Statement =>
	requestRelink(ctx, sql`f.richmenu_id`, sql`f.richmenu_id = ${menuId} and ${where}`);

/** Replaces an existing intent, and resets its attempts. */
export const RESET_INTENT = sql`${excludedAssignments(richmenuLinks.richmenuId, richmenuLinks.nextAttemptAt)},
	attempts = 0, lost = 0, error = null`;

/** Keeps the run of an unchanged intent; a changed one has none. */
export const KEEP_RUN = sql`run_id = case when excluded.richmenu_id is ${richmenuLinks.richmenuId} then run_id end`;

/** Requests LINE calls that link this menu, for the friends who match a condition. */
export const requestRelink = (ctx: Ctx, menuId: SQL, where: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			richmenuLinks,
			{ friendId: sql`f.friend_id`, richmenuId: menuId, nextAttemptAt: ctx.clock() },
			sql`from ${friendRichmenus} f where ${where}
				on conflict (friend_id) do update set ${RESET_INTENT}, ${KEEP_RUN}`,
		),
	);
