import { eq, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findMenu, findMenuOfFriend } from "#functions/platform/line/line-richmenu-client.ts";

/** The menu that LINE shows to a friend alone: none, one of ours, another tool's, or not known. */
interface LineMenuOfFriend {
	state: "none" | "ours" | "other" | "unknown";
	/** The name of another tool's menu, where LINE gives it. */
	name: string | null;
}

/**
 * Queries LINE for the menu shown to a friend, since another tool may have linked one of which nothing is
 * stored here.
 * @throws Refusal 404 for a friend whom the operator cannot see
 */
export async function showLineMenu({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<LineMenuOfFriend> {
	await assertFriendVisible(ctx, id);
	const [friend] = await ctx.db
		.select({ lineUserId: friends.lineUserId })
		.from(friends)
		.where(eq(friends.id, id));
	const { answer, body } = await findMenuOfFriend(ctx.env, friend?.lineUserId ?? "");
	if (answer.kind === "http" && answer.status === 404) return { state: "none", name: null };
	if (typeof body.richMenuId !== "string") return { state: "unknown", name: null };
	if (await isOurs(ctx, body.richMenuId)) return { state: "ours", name: null };
	const { body: menu } = await findMenu(ctx.env, body.richMenuId);
	return { state: "other", name: typeof menu.name === "string" ? menu.name : null };
}

/** Whether a menu at LINE was made here: it is in use, or is still to be deleted after it was replaced. */
async function isOurs({ db }: OperatorCtx, lineMenuId: string): Promise<boolean> {
	const [row] = await queryRows<{ isOurs: 0 | 1 }>(
		db,
		sql`select exists (select 1 from ${richmenus} where line_menu_id = ${lineMenuId} or alias_menu_id = ${lineMenuId})
			or exists (select 1 from ${backgroundTasks} where kind = 'richmenu-erase' and instr(subject, ${lineMenuId}) > 0) as isOurs`,
	);
	return row?.isOurs === 1;
}
