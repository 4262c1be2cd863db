import { and, asc, desc, eq, sql } from "drizzle-orm";
import { eventMenus, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { friends } from "#db/engine/friends.ts";
import { EVENT_STATUS, EVENT_STATUS_NAMES } from "#domain/booking/events/event-booking-status.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { computeBookingPayment } from "../event-payment.ts";
import { isOnlineTestOf, onlinePaymentOf } from "../payments/request-booking-payment.ts";
import { firstCheckInOf, usedSeatsOf } from "../tickets/ticket-state-sql.ts";
import { findEventConfig } from "./manage-events.ts";

/** Maximum number of bookings in the list: pending ones first, then the newest. */
const MAX_LISTED_BOOKINGS = 500;

/** Lists the bookings of an event by friends whom the operator may see, with the number of hidden ones. */
export async function listEventBookings({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await findEventConfig(ctx, id);
	const isOfEvent = and(eq(eventReserves.groupId, id), sql`${eventReserves.deletedAt} is null`);
	// Not one batch: a batch maps columns by name, and three of these are called `name`.
	const [rows, [totals]] = await Promise.all([
		selectBookings(ctx)
			.where(and(isOfEvent, visibleTo(ctx.operator)))
			.orderBy(
				sql`${eventReservations.status} <> ${EVENT_STATUS.pending}`,
				desc(eventReserves.startsAt),
				asc(eventReservations.id),
			)
			.limit(MAX_LISTED_BOOKINGS),
		ctx.db
			.select({
				all: sql<number>`count(*)`,
				visible: sql<number>`ifnull(sum(${visibleTo(ctx.operator)}), 0)`,
			})
			.from(eventReservations)
			.innerJoin(eventReserves, eq(eventReserves.id, eventReservations.eventReserveId))
			.innerJoin(friends, eq(friends.id, eventReservations.friendId))
			.where(isOfEvent),
	]);
	return {
		data: rows.map((row) => presentBooking(row, ctx.zone)),
		total: totals?.visible ?? 0,
		hidden: (totals?.all ?? 0) - (totals?.visible ?? 0),
	};
}

const selectBookings = ({ db }: OperatorCtx) =>
	db
		.select({
			id: eventReservations.id,
			status: eventReservations.status,
			version: eventReservations.version,
			seats: eventReservations.numOfTakes,
			paidAt: eventReservations.paidAt,
			paidYen: eventReservations.paidYen,
			createdAt: eventReservations.createdAt,
			/** First check-in of its seats, and how many were used. */
			enteredAt: firstCheckInOf(sql`${eventReservations.id}`),
			entered: usedSeatsOf({
				bookingId: sql`${eventReservations.id}`,
				places: sql`${eventReservations.numOfTakes}`,
			}),
			onlinePaymentId: onlinePaymentOf(sql`${eventReservations.id}`),
			isOnlineTest: isOnlineTestOf(sql`${eventReservations.id}`),
			slot: { id: eventReserves.id, name: eventReserves.name, startsAt: eventReserves.startsAt },
			menu: eventMenus.name,
			menuPrice: eventMenus.price,
			friend: { id: friends.id, name: friends.name },
		})
		.from(eventReservations)
		.innerJoin(eventReserves, eq(eventReserves.id, eventReservations.eventReserveId))
		.innerJoin(friends, eq(friends.id, eventReservations.friendId))
		.leftJoin(eventMenus, eq(eventMenus.id, eventReservations.eventMenuId));

type ListedBooking = Awaited<ReturnType<typeof selectBookings>>[number];

function presentBooking(
	{
		id,
		status,
		version,
		seats,
		paidAt,
		paidYen,
		createdAt,
		enteredAt,
		entered,
		onlinePaymentId,
		isOnlineTest,
		slot,
		menu,
		menuPrice,
		friend,
	}: ListedBooking,
	zone: string,
) {
	/** Current price of all seats; 0 where the event is free. */
	const price = (menuPrice ?? 0) * seats;
	const { paidAmount, isPaid } = computeBookingPayment({ paidAt, paidYen }, price);
	return {
		id,
		status: EVENT_STATUS_NAMES[status],
		version,
		num_of_takes: seats,
		slot: slot.name,
		starts_at: slot.startsAt === null ? null : toWireTime(slot.startsAt, zone).slice(0, 16),
		menu: menu ?? "",
		price,
		is_paid: isPaid,
		/** Amount paid so far, yen; differs from the price where the menu's price changed after the payment. */
		paid: paidAmount,
		/** Its payment by a provider's page, which is refunded there; null without one. */
		online_payment_id: onlinePaymentId,
		is_test: isOnlineTest === 1,
		/** Seats whose ticket was used, and when the first was. */
		entered,
		entered_at: enteredAt === null ? null : toWireTime(enteredAt, zone),
		member: { id: friend.id, name: friend.name ?? "" },
		created_at: toWireTime(createdAt, zone),
	};
}
