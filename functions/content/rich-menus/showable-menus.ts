import { sql } from "drizzle-orm";
import { richmenus } from "#db/content/rich-menus.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";

type MenuRow = typeof richmenus.$inferSelect;

/** Whether LINE gets a copy of a menu: it is on, not deleted and has buttons. */
export const isMenuShowable = (menu: Pick<MenuRow, "deletedAt" | "isActive" | "buttons">): boolean =>
	menu.deletedAt === null && menu.isActive && menu.buttons.length > 0;

/** The same as a condition on `richmenus`. */
export const isShowableMenuSql = sql`deleted_at is null and is_active = 1 and json_array_length(buttons) > 0`;

/** Ids of all showable menus. */
export async function loadShowableMenuIds(ctx: Pick<Ctx, "db">): Promise<Set<number>> {
	const rows = await queryRows(
		ctx.db,
		{ id: number },
		sql`select id from ${richmenus} where ${isShowableMenuSql}`,
	);
	return new Set(rows.map(({ id }) => id));
}
