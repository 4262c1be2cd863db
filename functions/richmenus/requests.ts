import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/background-tasks.ts";
import type { Statement } from "#db/client.ts";
import { insertInto, overwriting } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { richmenus } from "#db/richmenus.ts";
import type { Ctx } from "../context.ts";

/** Requests that LINE's copies of menus are brought in line with ours, in the transaction that changes them. */
export const requestMenuSync = (ctx: Pick<Ctx, "db" | "now">, ids: SQL): Statement =>
	execute(
		ctx.db,
		insertInto(
			backgroundTasks,
			{ kind: "richmenu", subject: sql`cast(id as text)`, nextAttemptAt: ctx.now, createdAt: ctx.now },
			sql`from ${richmenus} where id in ${ids} and downloaded = 0
				on conflict (kind, subject) do update set ${overwriting(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`,
		),
	);

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
				on conflict (kind, subject) do update set ${overwriting(backgroundTasks.nextAttemptAt)}, attempts = 0, error = null`,
		),
	);
