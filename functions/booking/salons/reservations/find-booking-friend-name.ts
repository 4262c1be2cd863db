import { and, eq } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/**
 * Returns the name of a booking's friend; empty without a friend.
 * @throws Refusal 422 for a friend whom the operator may not see
 */
export async function findBookingFriendName(ctx: OperatorCtx, id: number | null): Promise<string> {
	if (id === null) return "";
	const [friend] = await ctx.db
		.select({ name: friends.name })
		.from(friends)
		.where(and(eq(friends.id, id), visibleTo(ctx.operator)));
	if (!friend) throw invalid("member_id", SALON_TEXTS.friendUnknown);
	return friend.name ?? "";
}
