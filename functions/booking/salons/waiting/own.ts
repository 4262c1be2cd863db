import { and, eq, isNull } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import type { Ctx } from "#functions/context.ts";

export type OwnWaiting = typeof salonWaiting.$inferSelect;

/** What a friend waits for at a salon, day by day. Sorted here: in the statement it would lead through the salon's days. */
export async function ownWaiting(ctx: Ctx, salonId: number, friendId: number): Promise<OwnWaiting[]> {
	const own = await ctx.db
		.select()
		.from(salonWaiting)
		.where(
			and(
				eq(salonWaiting.friendId, friendId),
				eq(salonWaiting.salonId, salonId),
				isNull(salonWaiting.endedAt),
			),
		);
	return own.sort((one, other) => one.date.localeCompare(other.date) || one.id - other.id);
}
