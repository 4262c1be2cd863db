import { and, eq } from "drizzle-orm";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { friends } from "#db/engine/friends.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { buildEventFacts } from "../event-facts.ts";
import { findEventConfig } from "./manage-events.ts";

/**
 * Finds a booking of an event with its slot and the facts for its messages.
 * @throws Refusal 404, also for a booking of a friend whom the operator may not see
 */
export async function findEventBooking(
	ctx: OperatorCtx,
	{ id: groupId, bookingId }: { id: number; bookingId: number },
) {
	const { name, config } = await findEventConfig(ctx, groupId);
	const [booking] = await ctx.db
		.select({ row: eventReservations, slot: eventReserves })
		.from(eventReservations)
		.innerJoin(eventReserves, eq(eventReserves.id, eventReservations.eventReserveId))
		.innerJoin(friends, eq(friends.id, eventReservations.friendId))
		.where(
			and(eq(eventReservations.id, bookingId), eq(eventReserves.groupId, groupId), visibleTo(ctx.operator)),
		);
	if (!booking) throw notFound();
	return {
		...booking,
		config,
		facts: buildEventFacts(ctx, { title: config.title || name, config }, booking.slot),
	};
}
