import { eq, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { conditionHolds } from "#functions/engine/explorer/condition-holds.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { isOwnLineMenu } from "#functions/engine/friend-records/own-line-menu.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findMenu, findMenuOfFriend } from "#functions/platform/line/line-richmenu-client.ts";

/** Menu linked to one friend at LINE: none, one of this account's, another tool's, or not known. */
interface LinkedLineMenu {
	state: "none" | "ours" | "other" | "unknown";
	/** Name of another tool's menu, if LINE returns it. */
	name: string | null;
}

/**
 * Queries LINE for the menu linked to a friend: another tool may have linked one that is not stored here.
 * @throws Refusal 404 for a friend whom the operator cannot see
 */
export async function showLineMenu({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<LinkedLineMenu> {
	await assertFriendVisible(ctx, id);
	const [friend] = await ctx.db
		.select({ lineUserId: friends.lineUserId })
		.from(friends)
		.where(eq(friends.id, id));
	const { answer, body } = await findMenuOfFriend(ctx.env, friend?.lineUserId ?? "");
	if (answer.kind === "http" && answer.status === 404) return { state: "none", name: null };
	if (typeof body.richMenuId !== "string") return { state: "unknown", name: null };
	if (await conditionHolds(ctx, isOwnLineMenu(sql`${body.richMenuId}`))) return { state: "ours", name: null };
	const { body: menu } = await findMenu(ctx.env, body.richMenuId);
	return { state: "other", name: typeof menu.name === "string" ? menu.name : null };
}
