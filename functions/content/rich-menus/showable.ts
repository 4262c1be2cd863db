import { sql } from "drizzle-orm";
import { richmenus } from "#db/content/rich-menus.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

type Menu = typeof richmenus.$inferSelect;

/** LINE has only usable menus: those that are on and have buttons. */
export const isShowable = (menu: Pick<Menu, "deletedAt" | "isActive" | "buttons">): boolean =>
	menu.deletedAt === null && menu.isActive && menu.buttons.length > 0;

/** The ids of all usable menus. */
export async function showableIds(ctx: Pick<Ctx, "db">): Promise<Set<number>> {
	const rows = await queryRows<{ id: number }>(
		ctx.db,
		sql`select id from ${richmenus} where deleted_at is null and is_active = 1 and json_array_length(buttons) > 0`,
	);
	return new Set(rows.map(({ id }) => id));
}
