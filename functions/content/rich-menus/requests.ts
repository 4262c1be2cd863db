import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import type { Statement } from "#db/d1-client.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { Ctx } from "#functions/context.ts";

/** A task that is there already is to be done once more, from its first attempt. */
const ANEW = sql`on conflict (kind, subject) do update set ${excludedAssignments(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`;

/** Requests that LINE's copies of menus are brought in line with ours, in the transaction that changes them. */
export const requestMenuSync = (ctx: Pick<Ctx, "db" | "now">, ids: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{ kind: "richmenu", subject: sql`cast(id as text)`, nextAttemptAt: ctx.now, createdAt: ctx.now },
			sql`from ${richmenus} where id in ${ids} and downloaded = 0
				${ANEW}`,
		),
	);

/** Requests an update of LINE's aliases of menus, where others switch to them. */
const requestAlias = (ctx: Pick<Ctx, "db" | "clock">, which: SQL): Statement =>
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
			sql`from ${richmenus} m where m.downloaded = 0 and ${which} ${ANEW}`,
		),
	);

/** The same for the menus to which some menus switch. */
export const requestAliasesOfTargets = (ctx: Pick<Ctx, "db" | "clock">, ids: SQL): Statement =>
	requestAlias(
		ctx,
		sql`m.line_menu_id is not null and m.id in (select b.value ->> '$.menu_id' from ${richmenus} u, json_each(u.buttons) b
			where u.id in ${ids} and b.value ->> '$.type' = 'menu')`,
	);

/** The same for a menu that LINE has anew, or no longer. */
export const requestAliasOfMade = (ctx: Pick<Ctx, "db" | "clock">, id: number): Statement =>
	requestAlias(
		ctx,
		sql`m.id = ${id} and (m.alias_menu_id is not null or m.line_menu_id is not null and ${isSwitchedTo(sql`m.id`)})`,
	);

/** Whether a menu that is there switches to this one. */
const isSwitchedTo = (id: SQL): SQL =>
	sql`exists (select 1 from ${richmenus} u, json_each(u.buttons) b where u.deleted_at is null
		and b.value ->> '$.type' = 'menu' and b.value ->> '$.menu_id' = ${id})`;

/** Requests an update of LINE's menu for friends without one of their own. */
export const requestDefault = (ctx: Pick<Ctx, "db" | "clock">, when = sql`1`): Statement =>
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
			sql`where ${when} ${ANEW}`,
		),
	);

/** The same where it is this menu. */
export const requestDefaultOf = (ctx: Pick<Ctx, "db" | "clock">, id: number): Statement =>
	requestDefault(ctx, sql`exists (select 1 from ${richmenuSchedule} where shown_id = ${id})`);

/** Requests that a menu is deleted at LINE, where `when` holds. The subject of the task names our menu and then LINE's. */
export const requestMenuErase = (
	ctx: Ctx,
	menuId: number,
	lineMenuId: string,
	at: number,
	when = sql`1`,
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
			sql`where ${when}
				${ANEW}`,
		),
	);
