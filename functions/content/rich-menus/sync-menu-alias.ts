import { eq, sql } from "drizzle-orm";
import { richmenus } from "#db/content/rich-menus.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { menuAliasOf } from "#domain/content/rich-menus/to-line-menu.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { createAlias, deleteAlias, updateAlias } from "#functions/platform/line/line-richmenu-client.ts";
import { assertLineAccepted } from "./assert-line-accepted.ts";

/**
 * Points LINE's alias of a menu to LINE's copy of it, or deletes the alias with the copy. The row is marked
 * as uncertain before the call, so that the next worker repeats a call whose worker died.
 */
export async function syncMenuAlias(ctx: Ctx, subject: string): Promise<void> {
	const id = Number(subject);
	const [menu] = await ctx.db.select().from(richmenus).where(eq(richmenus.id, id));
	if (!menu) return;
	const { lineMenuId, aliasMenuId, aliasTold } = menu;
	if (aliasTold && aliasMenuId === lineMenuId) return;
	// A menu that loses its alias stays recorded until LINE has answered.
	const recordedMenuId = lineMenuId ?? aliasMenuId;
	await execute(
		ctx.db,
		sql`update ${richmenus} set alias_menu_id = ${recordedMenuId}, alias_told = 0 where id = ${id}`,
	);
	if (lineMenuId === null) await deleteMenuAlias(ctx, menuAliasOf(id));
	else
		await upsertMenuAlias(
			ctx,
			{ richMenuAliasId: menuAliasOf(id), richMenuId: lineMenuId },
			aliasMenuId !== null,
		);
	const updatedRows = await queryRows(
		ctx.db,
		sql`update ${richmenus} set alias_menu_id = ${lineMenuId}, alias_told = 1
			where id = ${id} and line_menu_id is ${lineMenuId} returning id`,
	);
	if (updatedRows.length === 0) throw new Error(RICHMENU_TEXTS.aliasWaits);
}

async function deleteMenuAlias(ctx: Ctx, alias: string): Promise<void> {
	const { answer } = await deleteAlias(ctx.env, alias);
	if (!isAliasMissing(answer)) assertLineAccepted(answer);
}

/**
 * Updates the alias, or creates it where LINE has none; after a lost worker our row may be wrong about that.
 */
async function upsertMenuAlias(
	ctx: Ctx,
	alias: { richMenuAliasId: string; richMenuId: string },
	exists: boolean,
): Promise<void> {
	const firstCall = exists ? updateAlias : createAlias;
	const { answer } = await firstCall(ctx.env, alias);
	if (!contradictsExistence(answer, exists)) return assertLineAccepted(answer);
	const secondCall = exists ? createAlias : updateAlias;
	assertLineAccepted((await secondCall(ctx.env, alias)).answer);
}

/** Whether LINE refused because an expected alias is missing, or an unexpected one exists. */
const contradictsExistence = (answer: SendAnswer, exists: boolean): boolean =>
	exists ? isAliasMissing(answer) : isRefusal(answer, 400, /conflict/i);

const isAliasMissing = (answer: SendAnswer): boolean =>
	isRefusal(answer, 404, /alias/i) || isRefusal(answer, 400, /alias.*not found/i);

const isRefusal = (answer: SendAnswer, status: number, message: RegExp): boolean =>
	answer.kind === "http" && answer.status === status && message.test(answer.message);
