import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { eventMenus, eventReservations, eventReserves } from "#db/booking/reservables.ts";
import { type EventStatus, STANDING } from "#domain/booking/events/status.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { OpenEvent } from "./open-event.ts";

/** Time for which a past booking is listed, and maximum number of bookings. */
const SHOWN_FOR = 90 * DAY;
const MOST_SHOWN = 50;

/** A friend's bookings of an event, those to come first; with an id that one alone. */
export async function listOwnEventBookings(
	ctx: Ctx,
	{ config }: OpenEvent,
	friendId: number,
	id: number | null = null,
) {
	const rows = await ctx.db
		.select({
			row: eventReservations,
			slot: { id: eventReserves.id, name: eventReserves.name, startsAt: eventReserves.startsAt },
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
					? sql`ifnull(${eventReserves.startsAt} > ${ctx.now - SHOWN_FOR}, 1)`
					: eq(eventReservations.id, id),
			),
		)
		.orderBy(
			sql`ifnull(${eventReserves.startsAt} < ${ctx.now}, 0)`,
			asc(eventReserves.startsAt),
			asc(eventReservations.id),
		)
		.limit(MOST_SHOWN);
	return rows;
}

export type OwnEventBooking = Awaited<ReturnType<typeof listOwnEventBookings>>[number];

/** One booking of a friend; undefined for anybody else's. */
export const findOwnEventBooking = async (ctx: Ctx, event: OpenEvent, friendId: number, id: number | null) =>
	id === null ? undefined : (await listOwnEventBookings(ctx, event, friendId, id))[0];

/** Label of each status for friends. */
export const EVENT_BOOKING_STATUS = {
	1: "予約確定",
	2: "キャンセル済み",
	3: "承認待ち",
	4: "お断り",
} as const;

/** Whether a booking still holds its places and may be changed or canceled by its friend now. */
export function allowedEventActions(
	ctx: Ctx,
	{ config }: OpenEvent,
	{ row, slot }: OwnEventBooking,
	what: "change" | "cancel",
): boolean {
	const isTaken = what === "change" ? config.takesChange : config.takesCancel;
	const isInTime = slot.startsAt === null || ctx.now <= slot.startsAt - config.changeMinutes * MINUTE;
	return (
		isTaken && isInTime && (slot.startsAt === null || slot.startsAt > ctx.now) && isActiveEventBooking(row)
	);
}

export const isActiveEventBooking = ({ status }: { status: EventStatus }): boolean =>
	STANDING.includes(status);
