import { and, eq } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { SALON_TEXTS } from "#domain/texts/salon.ts";
import { visibleTo } from "../../filters/visible.ts";
import { invalid } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";

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
