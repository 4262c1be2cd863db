import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { friendRichmenus, richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { nextMenuChange } from "#domain/content/rich-menus/menu-periods.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasTaskFailed } from "#functions/engine/friend-records/failed-menu-links.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { mediaAddress } from "#functions/platform/media/media-address.ts";
import { loadShowableMenuIds } from "../showable-menus.ts";
import { isSwitchedFromDefault } from "../switched-from-default.ts";

const COUNTS_COLUMNS = {
	/** Friends with a menu of their own, within the operator's scope. */
	own: number,
	/** Number of those friends who switched to it by a tab of the default menu. */
	switched: number,
};

/** Current default menu with its start, the periods, and the next change. */
export async function showMenuSchedule({ ctx }: { ctx: OperatorCtx }) {
	const [[schedule], menus, [counts], [task]] = await ctx.db.batch([
		ctx.db.select().from(richmenuSchedule),
		selectScheduledMenus(ctx),
		queryRows(
			ctx.db,
			COUNTS_COLUMNS,
			sql`select count(*) as own, coalesce(sum(${isSwitchedFromDefault("f")}), 0) as switched
				from ${friendRichmenus} f where ${isFriendVisible(ctx.operator, sql`f.friend_id`)}`,
		),
		queryRows(
			ctx.db,
			{ error: nullable(text) },
			sql`select e.error as error from ${backgroundTasks} e
				where e.kind = 'richmenu-default' and ${hasTaskFailed("e")}`,
		),
	]);
	const { defaultId = null, periods = [], version = 0 } = schedule ?? {};
	const showable = await loadShowableMenuIds(ctx);
	const nextChange = nextMenuChange({ default_id: defaultId, periods }, ctx.now, ctx.zone, (id) =>
		showable.has(id),
	);
	const shownMenu = menus.find(({ id }) => id === schedule?.shownId);
	const menuAtLine = menus.find(({ id }) => id === schedule?.shownId && showable.has(id));
	return {
		version,
		default_id: defaultId,
		periods,
		menus: menus.map((menu) => presentMenu(menu, showable)),
		now: {
			menu: shownMenu ? presentMenu(shownMenu, showable) : null,
			period_id: schedule?.periodId ?? null,
			since: schedule?.shownSince ? toWireTime(schedule.shownSince, ctx.zone) : null,
			/** 1 once LINE shows this menu; until then, or where LINE refused, friends see the previous one. */
			is_told: schedule === undefined || isDefaultSynced(schedule, menuAtLine) ? (1 as const) : (0 as const),
			failure: task?.error ?? null,
		},
		next: nextChange && {
			at: toWireTime(nextChange.at, ctx.zone),
			richmenu_id: nextChange.richmenu_id,
			/** Null for the default outside all periods. */
			period_id: nextChange.period_id,
		},
		own_count: counts?.own ?? 0,
		switched_count: counts?.switched ?? 0,
	};
}

/** Menus of the schedule, and the shown one. */
const selectScheduledMenus = ({ db }: OperatorCtx) =>
	db
		.select({
			id: richmenus.id,
			name: richmenus.name,
			mediaKey: richmenus.mediaKey,
			lineMenuId: richmenus.lineMenuId,
		})
		.from(richmenus)
		.where(
			sql`${richmenus.id} in (select default_id from ${richmenuSchedule} union select shown_id from ${richmenuSchedule}
				union select p.value ->> '$.richmenu_id' from ${richmenuSchedule} s, json_each(s.periods) p)`,
		);

const presentMenu = (
	{ id, name, mediaKey }: Awaited<ReturnType<typeof selectScheduledMenus>>[number],
	showable: ReadonlySet<number>,
) => ({
	id,
	name,
	media_url: mediaAddress(mediaKey),
	/** 0 for a menu that is skipped because it is off, deleted or without buttons. */
	is_showable: showable.has(id) ? (1 as const) : (0 as const),
});

/** Whether LINE's default is the current copy of the menu; false for a menu without a copy. */
const isDefaultSynced = (
	{ isTold, lineMenuId }: Pick<typeof richmenuSchedule.$inferSelect, "isTold" | "lineMenuId">,
	menu: Pick<typeof richmenus.$inferSelect, "lineMenuId"> | undefined,
): boolean =>
	isTold && lineMenuId === (menu?.lineMenuId ?? null) && (menu === undefined || lineMenuId !== null);
