import { sql } from "drizzle-orm";
import { execute } from "#db/raw.ts";
import { friendRichmenus, richmenuLinks, richmenus } from "#db/richmenus.ts";
import type { EffectOf } from "#domain/effects/registry.ts";
import { NO_MENU } from "#domain/effects/richmenu.ts";
import type { EffectRunner } from "./runner.ts";

/** Shows friends a rich menu, or takes it away. LINE is told afterwards, in bulk (functions/richmenus/link.ts). */
export const richmenu: EffectRunner<EffectOf<"richmenu">> = {
	statements({ ctx, effect: { menu_id }, position, doers }) {
		const menu = menu_id === NO_MENU ? null : menu_id;
		return [
			menu === null
				? execute(
						ctx.db,
						sql`delete from ${friendRichmenus} where friend_id in (select friend_id from ${doers})`,
					)
				: execute(
						ctx.db,
						sql`insert into ${friendRichmenus} (friend_id, richmenu_id, since)
							select friend_id, ${menu}, ${ctx.now} from ${doers} where true
							on conflict (friend_id) do update set richmenu_id = excluded.richmenu_id, since = excluded.since
								where richmenu_id <> excluded.richmenu_id`,
					),
			execute(
				ctx.db,
				sql`insert into ${richmenuLinks} (friend_id, richmenu_id, next_attempt_at, run_id, run_position)
					select friend_id, ${menu}, ${ctx.now}, run_id, ${position} from ${doers} where true
					on conflict (friend_id) do update set richmenu_id = excluded.richmenu_id,
						next_attempt_at = excluded.next_attempt_at, attempts = 0, lost = 0, error = null,
						run_id = excluded.run_id, run_position = excluded.run_position`,
			),
		];
	},
	reference: {
		id: ({ menu_id }) => menu_id,
		select: sql`select id, is_active as state from ${richmenus}`,
		// A menu that is off shows nothing.
		problem: (_, isActive) => (isActive === 0 ? "gone" : null),
	},
	wakes: "JOBS",
};
