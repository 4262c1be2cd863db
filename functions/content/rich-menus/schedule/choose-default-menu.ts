import { type SQL, sql } from "drizzle-orm";
import { friendRichmenus, richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { commitBatch } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { scheduledMenuAt } from "#domain/content/rich-menus/menu-periods.ts";
import type { Ctx } from "#functions/context.ts";
import { requestRelink } from "#functions/engine/friend-records/menu-link-intents.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { requestDefaultMenuSync } from "../request-menu-syncs.ts";
import { isShowableMenuSql, loadShowableMenuIds } from "../showable-menus.ts";
import { isSwitchedFromDefault } from "../switched-from-default.ts";

/** Condition: there are periods, or the current menu is not the default that can be shown. */
export const mayDefaultMenuChange = (_: Ctx): SQL =>
	sql`exists (select 1 from ${richmenuSchedule} s where json_array_length(s.periods) > 0 or s.period_id is not null
		or s.shown_id is not (select id from ${richmenus} where id = s.default_id and ${isShowableMenuSql}))`;

/**
 * Runs every minute. Chooses the default menu, for friends without one of their own, by the periods. A change
 * is sent to LINE once, and friends who switched to another menu by a tab of the previous default get the new
 * one, too.
 */
export async function chooseDefaultMenu(ctx: Ctx): Promise<void> {
	const [schedule] = await ctx.db.select().from(richmenuSchedule);
	if (!schedule) return;
	const { defaultId, periods, version, shownId, periodId } = schedule;
	const showable = await loadShowableMenuIds(ctx);
	const scheduledMenu = scheduledMenuAt({ default_id: defaultId, periods }, ctx.now, ctx.zone, (id) =>
		showable.has(id),
	);
	if (scheduledMenu.richmenu_id === shownId && scheduledMenu.period_id === periodId) return;
	const isChanged = scheduledMenu.richmenu_id !== shownId;
	// After a concurrent choice or save these statements match nothing, because that one does the same.
	const isChosen = sql`exists (select 1 from ${richmenuSchedule} where version = ${version}
		and shown_id is ${scheduledMenu.richmenu_id} and period_id is ${scheduledMenu.period_id} and shown_since = ${ctx.now})`;

	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${richmenuSchedule} set shown_id = ${scheduledMenu.richmenu_id}, period_id = ${scheduledMenu.period_id},
					shown_since = ${isChanged ? ctx.now : sql`shown_since`}
				where version = ${version} and shown_id is ${shownId} and period_id is ${periodId}`,
		),
		...(isChanged
			? [
					requestRelink(ctx, sql`null`, sql`${isSwitchedFromDefault("f")} and ${isChosen}`),
					execute(
						ctx.db,
						sql`delete from ${friendRichmenus} where ${isSwitchedFromDefault()} and ${isChosen}`,
					),
					requestDefaultMenuSync(ctx, isChosen),
				]
			: []),
	]);
	if (isChanged) await wakeQueue(ctx.env.JOBS);
}
