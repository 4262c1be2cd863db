import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { grantById, presentGrant } from "./list-coupon-grants.ts";

/** An obtained coupon of a friend whom the operator may see. @throws Refusal 404 */
export async function findVisibleGrant(ctx: OperatorCtx, id: number) {
	const [row] = await grantById(ctx, id);
	if (!row) throw notFound();
	await assertFriendVisible(ctx, row.friend_id);
	return presentGrant(ctx, row);
}
