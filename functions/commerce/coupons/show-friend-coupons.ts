import { eq } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { assertFriendFound, findVisibleFriend } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { grantsOfFriend, presentGrant } from "./list-coupon-grants.ts";

/** Coupons of a friend, newest first. @throws Refusal 404 for a friend whom the operator may not see */
export async function showFriendCoupons({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [found, [friend], rows] = await ctx.db.batch([
		findVisibleFriend(ctx, id),
		ctx.db.select({ name: friends.name }).from(friends).where(eq(friends.id, id)),
		grantsOfFriend(ctx, id),
	]);
	assertFriendFound(found);
	return { name: friend?.name ?? "", items: rows.map((row) => presentGrant(ctx, row)) };
}
