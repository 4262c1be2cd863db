import { type SQL, sql } from "drizzle-orm";
import { eventReservations, STANDING_LIST } from "#db/booking/reservables.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { EVENT_STATUS } from "#domain/booking/events/status.ts";
import type { EventNoticeFacts } from "#domain/booking/events/telling.ts";
import type { Ctx } from "#functions/context.ts";
import { noteCancelledBookings } from "#functions/platform/notices/note-booking-facts.ts";
import { publishBookings } from "#functions/platform/notices/publish-bookings.ts";
import { eventActionStatement } from "../event-action-statement.ts";

/** The bookings `r` of a slot that hold their places. */
const isActiveBooking = (slotId: number): SQL =>
	sql`r.event_reserve_id = ${slotId} and r.status in ${STANDING_LIST}`;

interface SlotActionInput {
	slotId: number;
	groupId: number;
	flow: "change" | "cancel";
	facts: EventNoticeFacts;
	/** Holds where it comes about at all. */
	when: SQL;
}

/**
 * Tells everybody who has booked a slot of what happens to it, in the transaction in which it does: each booking gets a
 * version of its own for that, and its event's action. The first statement's rows name the friends.
 */
export const slotActionStatements = (ctx: Ctx, { slotId, when, ...told }: SlotActionInput) =>
	[
		queryRows<{ friend_id: number }>(
			ctx.db,
			sql`update ${eventReservations} as r set version = version + 1
				where ${isActiveBooking(slotId)} and ${when} returning friend_id`,
		),
		eventActionStatement(ctx, { ...told, which: isActiveBooking(slotId) }),
		publishBookings(ctx, {
			flow: told.flow,
			which: sql`${isActiveBooking(slotId)} and ${when}`,
			...(told.flow === "cancel" && { status: "canceled" }),
		}),
	] as const;

/** Cancels what stands of a slot. Whoever has booked is told before it, in the same transaction. */
export const cancelStatements = (ctx: Ctx, slotId: number, when: SQL) =>
	[
		noteCancelledBookings(ctx, sql`${isActiveBooking(slotId)} and ${when}`),
		execute(
			ctx.db,
			sql`update ${eventReservations} as r set status = ${EVENT_STATUS.canceled}, updated_at = ${ctx.now}
			where ${isActiveBooking(slotId)} and ${when}`,
		),
	] as const;

/** Number of bookings that occupy seats of a slot. */
export const countActiveBookings = (slotId: number): SQL<number> =>
	sql<number>`(select count(*) from ${eventReservations} r where ${isActiveBooking(slotId)})`;
