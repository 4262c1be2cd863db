import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { eventMenus, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import {
	ACTIVE_EVENT_STATUSES,
	EVENT_STATUS,
	type EventStatus,
} from "#domain/booking/events/event-booking-status.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isCheckedInSql } from "../tickets/ticket-state-sql.ts";
import type { PublicEvent } from "./find-public-event.ts";

/** Period for which past bookings are listed, and maximum number of listed bookings. */
const PAST_BOOKINGS_PERIOD = 90 * DAY;
const MAX_OWN_BOOKINGS = 50;

/** Lists a friend's bookings of an event, future ones first; with an id only that one. */
export async function listOwnEventBookings(
	ctx: Ctx,
	{ config }: PublicEvent,
	friendId: number,
	id: number | null = null,
) {
	const rows = await ctx.db
		.select({
			row: eventReservations,
			slot: { id: eventReserves.id, name: eventReserves.name, startsAt: eventReserves.startsAt },
			isCheckedIn: sql<0 | 1>`${isCheckedInSql(sql`${eventReservations.id}`)}`,
			menu: { id: eventMenus.id, name: eventMenus.name, price: eventMenus.price },
		})
		.from(eventReservations)
		.innerJoin(eventReserves, eq(eventReserves.id, eventReservations.eventReserveId))
		.leftJoin(eventMenus, eq(eventMenus.id, eventReservations.eventMenuId))
		.where(
			and(
				eq(eventReservations.friendId, friendId),
				eq(eventReserves.groupId, config.groupId),
				isNull(eventReserves.deletedAt),
				id === null
					? sql`ifnull(${eventReserves.startsAt} > ${ctx.now - PAST_BOOKINGS_PERIOD}, 1)`
					: eq(eventReservations.id, id),
			),
		)
		.orderBy(
			sql`ifnull(${eventReserves.startsAt} < ${ctx.now}, 0)`,
			asc(eventReserves.startsAt),
			asc(eventReservations.id),
		)
		.limit(MAX_OWN_BOOKINGS);
	return rows;
}

/** Booking of the friend with its slot and menu. */
export type OwnEventBooking = Awaited<ReturnType<typeof listOwnEventBookings>>[number];

/** Finds a booking of a friend; undefined for another friend's booking. */
export const findOwnEventBooking = async (
	ctx: Ctx,
	event: PublicEvent,
	friendId: number,
	id: number | null,
) => (id === null ? undefined : (await listOwnEventBookings(ctx, event, friendId, id))[0]);

/** Label of each status for friends. */
export const EVENT_BOOKING_STATUS_LABELS = {
	[EVENT_STATUS.approved]: "予約確定",
	[EVENT_STATUS.canceled]: "キャンセル済み",
	[EVENT_STATUS.pending]: "承認待ち",
	[EVENT_STATUS.denied]: "お断り",
} as const;

/** Whether the friend may change or cancel an active booking now. */
export function isEventActionAllowed(
	ctx: Ctx,
	{ config }: PublicEvent,
	{ row, slot, isCheckedIn }: OwnEventBooking,
	action: "change" | "cancel",
): boolean {
	// A guest inside has used the place.
	if (isCheckedIn) return false;
	// A booking that waits for its payment has a price that does not change.
	const isOffered = action === "change" ? config.takesChange && row.payUntil === null : config.takesCancel;
	const isInTime = slot.startsAt === null || ctx.now <= slot.startsAt - config.changeMinutes * MINUTE;
	return (
		isOffered && isInTime && (slot.startsAt === null || slot.startsAt > ctx.now) && isActiveEventBooking(row)
	);
}

/** Whether a booking is pending or approved. */
export const isActiveEventBooking = ({ status }: { status: EventStatus }): boolean =>
	ACTIVE_EVENT_STATUSES.includes(status);
