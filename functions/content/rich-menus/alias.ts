import { eq, sql } from "drizzle-orm";
import { richmenus } from "#db/content/rich-menus.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { aliasOf } from "#domain/content/rich-menus/at-line.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { createAlias, deleteAlias, updateAlias } from "#functions/platform/line/line-richmenu-client.ts";
import { accepted } from "./accepted.ts";

/**
 * Points LINE's alias of a menu to LINE's copy of the menu, or deletes it with the copy. The row is marked as
 * in doubt before the call, so that after a lost worker the next one repeats it.
 */
export async function tellAlias(ctx: Ctx, subject: string): Promise<void> {
	const id = Number(subject);
	const [menu] = await ctx.db.select().from(richmenus).where(eq(richmenus.id, id));
	if (!menu) return;
	const { lineMenuId, aliasMenuId, aliasTold } = menu;
	if (aliasTold && aliasMenuId === lineMenuId) return;
	// The menu that goes is still named until LINE has answered.
	const named = lineMenuId ?? aliasMenuId;
	await execute(
		ctx.db,
		sql`update ${richmenus} set alias_menu_id = ${named}, alias_told = 0 where id = ${id}`,
	);
	if (lineMenuId === null) await forget(ctx, aliasOf(id));
	else await name(ctx, { richMenuAliasId: aliasOf(id), richMenuId: lineMenuId }, aliasMenuId !== null);
	const written = await queryRows(
		ctx.db,
		sql`update ${richmenus} set alias_menu_id = ${lineMenuId}, alias_told = 1
			where id = ${id} and line_menu_id is ${lineMenuId} returning id`,
	);
	if (written.length === 0) throw new Error(RICHMENU_TEXTS.aliasWaits);
}

async function forget(ctx: Ctx, alias: string): Promise<void> {
	const { answer } = await deleteAlias(ctx.env, alias);
	if (!isMissing(answer)) accepted(answer);
}

/** Changes the alias, or makes it where LINE has none; after a lost worker our row may not say which. */
async function name(
	ctx: Ctx,
	alias: { richMenuAliasId: string; richMenuId: string },
	isThere: boolean,
): Promise<void> {
	const first = isThere ? updateAlias : createAlias;
	const { answer } = await first(ctx.env, alias);
	if (!isOtherwise(answer, isThere)) return accepted(answer);
	const second = isThere ? createAlias : updateAlias;
	accepted((await second(ctx.env, alias)).answer);
}

/** Whether LINE refused because the alias is not there, or is there. */
const isOtherwise = (answer: SendAnswer, isThere: boolean): boolean =>
	isThere ? isMissing(answer) : refuses(answer, 400, /conflict/i);

const isMissing = (answer: SendAnswer): boolean =>
	refuses(answer, 404, /alias/i) || refuses(answer, 400, /alias.*not found/i);

const refuses = (answer: SendAnswer, status: number, message: RegExp): boolean =>
	answer.kind === "http" && answer.status === status && message.test(answer.message);
