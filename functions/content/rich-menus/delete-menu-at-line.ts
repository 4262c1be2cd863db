import { sql } from "drizzle-orm";
import { richmenuLinks, richmenus } from "#db/content/rich-menus.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { isBatchOfMenuRunning } from "#functions/engine/friend-records/menu-batches.ts";
import { deleteMenu } from "#functions/platform/line/line-richmenu-client.ts";
import { assertLineDeleted } from "./assert-line-accepted.ts";
import { mayBeReferenced } from "./may-be-referenced.ts";

/**
 * Deletes LINE's copy of a menu that is no longer shown, or that was replaced, once its friends are linked to
 * the new one. An error postpones the task, which is then repeated; a return ends it.
 * @param subject `menuId/lineMenuId`
 */
export async function deleteMenuAtLine(ctx: Ctx, subject: string): Promise<void> {
	const [menuId = "", lineMenuId = ""] = subject.split("/");
	const hasPendingLinks = sql`exists (select 1 from ${richmenuLinks} l join ${richmenus} m on m.id = l.richmenu_id
		where l.richmenu_id = ${Number(menuId)} and l.next_attempt_at is not null and m.line_menu_id is not null)`;
	const isInUse = sql`exists (select 1 from ${richmenus} m where m.id = ${Number(menuId)} and m.line_menu_id = ${lineMenuId})`;
	if (await conditionHolds(ctx, isInUse)) return;
	// While an alias or the default refers to it, a deletion would remove it from friends' phones.
	if (await conditionHolds(ctx, mayBeReferenced(Number(menuId), lineMenuId)))
		throw new Error(RICHMENU_TEXTS.menuStillNamed);
	const isWaitedFor = sql`${hasPendingLinks} or ${isBatchOfMenuRunning(Number(menuId))}`;
	if (await conditionHolds(ctx, isWaitedFor)) throw new Error("richmenu: friends are still being linked");
	assertLineDeleted((await deleteMenu(ctx.env, lineMenuId)).answer);
}
