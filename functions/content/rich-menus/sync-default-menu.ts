import { eq, sql } from "drizzle-orm";
import { richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { setDefaultMenu } from "#functions/platform/line/line-richmenu-client.ts";
import { assertLineAccepted } from "./assert-line-accepted.ts";
import { isMenuShowable } from "./showable-menus.ts";

/**
 * Sets LINE's default menu, for friends without one of their own. The row is marked as uncertain before the
 * call, so that the next worker repeats a call whose worker died.
 */
export async function syncDefaultMenu(ctx: Ctx): Promise<void> {
	const [row] = await ctx.db
		.select({ schedule: richmenuSchedule, menu: richmenus })
		.from(richmenuSchedule)
		.leftJoin(richmenus, eq(richmenus.id, richmenuSchedule.shownId));
	if (!row) return;
	const { schedule, menu } = row;
	const wantedLineMenuId = menu && isMenuShowable(menu) ? menu.lineMenuId : null;
	if (menu && isMenuShowable(menu) && wantedLineMenuId === null)
		throw new Error(RICHMENU_TEXTS.menuNotMadeYet);
	if (schedule.isTold && schedule.lineMenuId === wantedLineMenuId) return;
	await execute(ctx.db, sql`update ${richmenuSchedule} set line_menu_id = ${wantedLineMenuId}, is_told = 0`);
	assertLineAccepted((await setDefaultMenu(ctx.env, wantedLineMenuId)).answer);
	const updatedRows = await queryRows(
		ctx.db,
		sql`update ${richmenuSchedule} set is_told = 1
			where line_menu_id is ${wantedLineMenuId} and shown_id is ${schedule.shownId} returning id`,
	);
	if (updatedRows.length === 0) throw new Error(RICHMENU_TEXTS.defaultWaits);
}
