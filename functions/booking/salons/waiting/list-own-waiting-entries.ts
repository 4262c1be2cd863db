import { and, eq, isNull } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import type { Ctx } from "#functions/context.ts";

export type OwnWaitingEntry = typeof salonWaiting.$inferSelect;

/**
 * Waiting list entries of a friend at a salon, by day. Sorted here: `order by` in the statement would make
 * SQLite walk the index of the salon's days.
 */
export async function listOwnWaitingEntries(
	ctx: Ctx,
	salonId: number,
	friendId: number,
): Promise<OwnWaitingEntry[]> {
	const ownEntries = await ctx.db
		.select()
		.from(salonWaiting)
		.where(
			and(
				eq(salonWaiting.friendId, friendId),
				eq(salonWaiting.salonId, salonId),
				isNull(salonWaiting.endedAt),
			),
		);
	return ownEntries.sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
}
