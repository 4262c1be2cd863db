import { type SQL, sql } from "drizzle-orm";
import { eventReservations, STANDING_LIST } from "#db/booking/reservables.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { EVENT_STATUS } from "#domain/booking/events/status.ts";
import type { EventFacts } from "#domain/booking/events/telling.ts";
import type { Ctx } from "#functions/context.ts";
import { noteBookingCancelled } from "#functions/platform/notices/note-booking-facts.ts";
import { tellOfBookings } from "#functions/platform/notices/tell-of-booking.ts";
import { toldStatement } from "../told.ts";

/** The bookings `r` of a slot that hold their places. */
const standing = (slotId: number): SQL =>
	sql`r.event_reserve_id = ${slotId} and r.status in ${STANDING_LIST}`;

interface ToldSlot {
	slotId: number;
	groupId: number;
	flow: "change" | "cancel";
	facts: EventFacts;
	/** Holds where it comes about at all. */
	when: SQL;
}

/**
 * Tells everybody who has booked a slot of what happens to it, in the transaction in which it does: each booking gets a
 * version of its own for that, and its event's action. The first statement's rows name the friends.
 */
export const toldSlotStatements = (ctx: Ctx, { slotId, when, ...told }: ToldSlot) =>
	[
		rowsOf<{ friend_id: number }>(
			ctx.db,
			sql`update ${eventReservations} as r set version = version + 1
				where ${standing(slotId)} and ${when} returning friend_id`,
		),
		toldStatement(ctx, { ...told, which: standing(slotId) }),
		tellOfBookings(ctx, {
			flow: told.flow,
			which: sql`${standing(slotId)} and ${when}`,
			...(told.flow === "cancel" && { status: "canceled" }),
		}),
	] as const;

/** Cancels what stands of a slot. Whoever has booked is told before it, in the same transaction. */
export const cancelStatements = (ctx: Ctx, slotId: number, when: SQL) =>
	[
		noteBookingCancelled(ctx, sql`${standing(slotId)} and ${when}`),
		execute(
			ctx.db,
			sql`update ${eventReservations} as r set status = ${EVENT_STATUS.canceled}, updated_at = ${ctx.now}
			where ${standing(slotId)} and ${when}`,
		),
	] as const;

/** How many bookings of a slot hold their places. */
export const standingCount = (slotId: number): SQL<number> =>
	sql<number>`(select count(*) from ${eventReservations} r where ${standing(slotId)})`;
