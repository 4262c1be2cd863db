import { and, eq } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** What the friend of a booking is called; empty without one. @throws Refusal 422 for one whom the operator may not see */
export async function friendName(ctx: OperatorCtx, id: number | null): Promise<string> {
	if (id === null) return "";
	const [friend] = await ctx.db
		.select({ name: friends.name })
		.from(friends)
		.where(and(eq(friends.id, id), visibleTo(ctx.operator)));
	if (!friend) throw invalid("member_id", SALON_TEXTS.friendUnknown);
	return friend.name ?? "";
}
