import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import type { Statement } from "#db/d1-client.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/** Restarts an existing task from its first attempt. */
const RESTART_TASK = sql`on conflict (kind, subject) do update set ${excludedAssignments(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`;

/** Requests a sync of LINE's copies of menus, in the transaction that changes the menus. */
export const requestMenuSyncs = (ctx: Pick<Ctx, "db" | "now">, ids: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{ kind: "richmenu", subject: sql`cast(id as text)`, nextAttemptAt: ctx.now, createdAt: ctx.now },
			sql`from ${richmenus} where id in ${ids} and downloaded = 0
				${RESTART_TASK}`,
		),
	);

/** Requests an update of LINE's aliases of menus. */
const requestAliasSync = (ctx: Pick<Ctx, "db" | "clock">, condition: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{
				kind: "richmenu-alias",
				subject: sql`cast(m.id as text)`,
				nextAttemptAt: ctx.clock(),
				createdAt: ctx.clock(),
			},
			sql`from ${richmenus} m where m.downloaded = 0 and ${condition} ${RESTART_TASK}`,
		),
	);

/** The same for all menus to which these menus switch. */
export const requestTargetAliasSyncs = (ctx: Pick<Ctx, "db" | "clock">, ids: SQL): Statement =>
	requestAliasSync(
		ctx,
		sql`m.line_menu_id is not null and m.id in (select b.value ->> '$.menu_id' from ${richmenus} u, json_each(u.buttons) b
			where u.id in ${ids} and b.value ->> '$.type' = 'menu')`,
	);

/** The same for a menu whose copy at LINE was created or removed, if it has an alias or needs one. */
export const requestMenuAliasSync = (ctx: Pick<Ctx, "db" | "clock">, id: number): Statement =>
	requestAliasSync(
		ctx,
		sql`m.id = ${id} and (m.alias_menu_id is not null or m.line_menu_id is not null and ${isSwitchedTo(sql`m.id`)})`,
	);

/** Whether a menu that is not deleted switches to this one. */
const isSwitchedTo = (id: SQL): SQL =>
	sql`exists (select 1 from ${richmenus} u, json_each(u.buttons) b where u.deleted_at is null
		and b.value ->> '$.type' = 'menu' and b.value ->> '$.menu_id' = ${id})`;

/** Requests an update of LINE's default menu, for friends without one of their own. */
export const requestDefaultMenuSync = (ctx: Pick<Ctx, "db" | "clock">, condition = sql`1`): Statement =>
	execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{
				kind: "richmenu-default",
				subject: "account",
				nextAttemptAt: ctx.clock(),
				createdAt: ctx.clock(),
			},
			sql`where ${condition} ${RESTART_TASK}`,
		),
	);

/** The same if the default is this menu. */
export const requestDefaultSyncOf = (ctx: Pick<Ctx, "db" | "clock">, id: number): Statement =>
	requestDefaultMenuSync(ctx, sql`exists (select 1 from ${richmenuSchedule} where shown_id = ${id})`);

/**
 * Requests the deletion of a menu at LINE if `condition` holds. The task's subject is our menu's id, `/`,
 * LINE's id.
 */
export const requestMenuDeletion = (
	ctx: Ctx,
	menuId: number,
	lineMenuId: string,
	at: number,
	condition = sql`1`,
): Statement =>
	execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{
				kind: "richmenu-erase",
				subject: `${menuId}/${lineMenuId}`,
				nextAttemptAt: at,
				createdAt: ctx.now,
			},
			sql`where ${condition}
				${RESTART_TASK}`,
		),
	);
