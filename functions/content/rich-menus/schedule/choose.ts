import { sql } from "drizzle-orm";
import { friendRichmenus, richmenuSchedule } from "#db/content/rich-menus.ts";
import { commitBatch } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { menuAt } from "#domain/content/rich-menus/period.ts";
import type { Ctx } from "#functions/context.ts";
import { requestRelink } from "#functions/engine/friend-records/menu-link-intents.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { requestDefault } from "../requests.ts";
import { showableIds } from "../showable.ts";

/**
 * Every minute: chooses the menu for friends without one of their own, by the periods. A change is sent to
 * LINE once, and friends who came to a menu by a tab of the previous one are shown the new one, too.
 */
export async function chooseMenu(ctx: Ctx): Promise<void> {
	const [schedule] = await ctx.db.select().from(richmenuSchedule);
	if (!schedule) return;
	const { defaultId, periods, version, shownId, periodId } = schedule;
	const showable = await showableIds(ctx);
	const chosen = menuAt({ default_id: defaultId, periods }, ctx.now, ctx.zone, (id) => showable.has(id));
	if (chosen.richmenu_id === shownId && chosen.period_id === periodId) return;
	const isOther = chosen.richmenu_id !== shownId;
	// A concurrent choice or save does the same; friends who switched by a tab since then are left unchanged.
	const isChosen = sql`exists (select 1 from ${richmenuSchedule} where version = ${version}
		and shown_id is ${chosen.richmenu_id} and period_id is ${chosen.period_id} and shown_since = ${ctx.now})`;
	const cameByTab = sql`f.is_switched = 1 and f.home_id is null and ${isChosen}`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${richmenuSchedule} set shown_id = ${chosen.richmenu_id}, period_id = ${chosen.period_id},
					shown_since = ${isOther ? ctx.now : sql`shown_since`}
				where version = ${version} and shown_id is ${shownId} and period_id is ${periodId}`,
		),
		...(isOther
			? [
					requestRelink(ctx, sql`null`, cameByTab),
					execute(
						ctx.db,
						sql`delete from ${friendRichmenus} where is_switched = 1 and home_id is null and ${isChosen}`,
					),
					requestDefault(ctx, isChosen),
				]
			: []),
	]);
	if (isOther) await wakeQueue(ctx.env.JOBS);
}
