import { and, eq, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { failedMenuLink } from "#functions/engine/friend-records/failed-menu-links.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { scoresOfFriend } from "./friend-scores.ts";
import { tagsOfFriend } from "./list-friends.ts";
import { presentFriend } from "./present-friend.ts";

/** One friend. @throws Refusal 404 for a missing friend, and for one whom the operator may not see. */
export async function showFriend({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const [row] = await ctx.db
		.select({ friend: friends, tags: tagsOfFriend, scores: scoresOfFriend(ctx), failedLink })
		.from(friends)
		.where(and(eq(friends.id, input.id), visibleTo(ctx.operator)));
	if (!row) throw notFound();
	return {
		...presentFriend(row.friend, row, ctx.zone),
		failed_richmenu: row.failedLink === null ? null : (JSON.parse(row.failedLink) as FailedLink),
	};
}

/**
 * Menu that LINE failed to link to the friend; with `richmenu_id` null, the removal of a menu failed.
 */
interface FailedLink {
	richmenu_id: number | null;
	name: string | null;
	reason: string;
}

const failedLink = subselect<string | null>(failedMenuLink(sql`${friends.id}`));
