import { sql } from "drizzle-orm";
import { friendRichmenus, richmenuLinks, richmenus } from "#db/content/rich-menus.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { NO_MENU } from "#domain/engine/actions/effects/richmenu.ts";
import { RESET_INTENT } from "#functions/engine/friend-records/menu-link-intents.ts";
import type { EffectRunner } from "./effect-runner.ts";

/**
 * Shows friends a rich menu, or removes it. LINE is called afterwards, in bulk
 * (functions/content/rich-menus/send-menu-links.ts).
 */
export const richmenu: EffectRunner<EffectOf<"richmenu">> = {
	statements({ ctx, effect: { menu_id }, position, targets }) {
		const menuId = menu_id === NO_MENU ? null : menu_id;
		return [
			menuId === null
				? execute(
						ctx.db,
						sql`delete from ${friendRichmenus} where friend_id in (select friend_id from ${targets})`,
					)
				: execute(
						ctx.db,
						insertInto(
							friendRichmenus,
							{ friendId: sql`friend_id`, richmenuId: menuId, since: ctx.now },
							sql`from ${targets} where true
								on conflict (friend_id) do update set ${excludedAssignments(friendRichmenus.richmenuId, friendRichmenus.since)},
										is_switched = 0, home_id = null, rule_id = null
									where richmenu_id <> excluded.richmenu_id or is_switched = 1 or rule_id is not null`,
						),
					),
			execute(
				ctx.db,
				insertInto(
					richmenuLinks,
					{
						friendId: sql`friend_id`,
						richmenuId: menuId,
						nextAttemptAt: ctx.now,
						runId: sql`run_id`,
						runPosition: position,
					},
					sql`from ${targets} where true
						on conflict (friend_id) do update set ${RESET_INTENT},
							${excludedAssignments(richmenuLinks.runId, richmenuLinks.runPosition)}`,
				),
			),
		];
	},
	reference: {
		id: ({ menu_id }) => menu_id,
		select: sql`select id, is_active as state from ${richmenus}`,
		problem: (_, isActive) => (isActive === 0 ? "off" : null),
	},
	wokenQueue: "JOBS",
};
