import { type SQL, sql } from "drizzle-orm";
import { eventReservations } from "#db/booking/event-slot-tables.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import type { EventNoticeFacts } from "#domain/booking/events/event-notice-facts.ts";
import type { Ctx } from "#functions/context.ts";
import { noteCancelledBookings } from "#functions/platform/notices/note-booking-facts.ts";
import { publishBookings } from "#functions/platform/notices/publish-bookings.ts";
import { queueEventActionStatement } from "../event-action-statement.ts";
import { activeBookingCondition } from "./slot-booking-counts.ts";

interface SlotActionInput {
	slotId: number;
	groupId: number;
	flow: "change" | "cancel";
	facts: EventNoticeFacts;
	/** Condition under which the change takes place. */
	condition: SQL;
}

/**
 * Statements that notify everybody who booked a slot of a change, in the transaction of that change. Each
 * booking gets a new version, so that the event's action runs again. The rows of the first statement name the
 * friends.
 */
export const queueSlotActionStatements = (ctx: Ctx, { slotId, condition, ...actionInput }: SlotActionInput) =>
	[
		queryRows(
			ctx.db,
			{ friend_id: number },
			sql`update ${eventReservations} as r set version = version + 1
				where ${activeBookingCondition(slotId)} and ${condition} returning friend_id`,
		),
		queueEventActionStatement(ctx, { ...actionInput, condition: activeBookingCondition(slotId) }),
		publishBookings(ctx, {
			flow: actionInput.flow,
			condition: sql`${activeBookingCondition(slotId)} and ${condition}`,
			...(actionInput.flow === "cancel" && { status: "canceled" }),
		}),
	] as const;

/**
 * Statements that cancel the active bookings of a slot. Friends are notified before them, in the same
 * transaction.
 */
export const cancelSlotBookingStatements = (ctx: Ctx, slotId: number, condition: SQL) =>
	[
		noteCancelledBookings(ctx, sql`${activeBookingCondition(slotId)} and ${condition}`),
		execute(
			ctx.db,
			sql`update ${eventReservations} as r set status = ${EVENT_STATUS.canceled}, updated_at = ${ctx.now}
			where ${activeBookingCondition(slotId)} and ${condition}`,
		),
	] as const;
