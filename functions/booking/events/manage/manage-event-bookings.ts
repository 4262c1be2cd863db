import { and, asc, desc, eq, sql } from "drizzle-orm";
import { eventMenus, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { friends } from "#db/engine/friends.ts";
import {
	ACTIVE_EVENT_STATUSES,
	EVENT_STATUS,
	EVENT_STATUS_NAMES,
	type EventStatus,
} from "#domain/booking/events/event-booking-status.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, Refusal } from "#functions/platform/http/request-refusal.ts";
import { endEventBooking } from "../event-bookings.ts";
import { computeBookingPayment } from "../event-payment.ts";
import { findEventBooking } from "./find-event-booking.ts";
import { findEventConfig } from "./manage-events.ts";

/** Maximum number of bookings in the list: pending ones first, then the newest. */
const MAX_LISTED_BOOKINGS = 500;

/** Lists the bookings of an event by friends whom the operator may see, with the number of hidden ones. */
export async function listEventBookings({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await findEventConfig(ctx, id);
	const isOfEvent = and(eq(eventReserves.groupId, id), sql`${eventReserves.deletedAt} is null`);
	// Not one batch: a batch maps columns by name, and three of these are called `name`.
	const [rows, [totalRow]] = await Promise.all([
		ctx.db
			.select({
				id: eventReservations.id,
				status: eventReservations.status,
				version: eventReservations.version,
				places: eventReservations.numOfTakes,
				paidAt: eventReservations.paidAt,
				paidYen: eventReservations.paidYen,
				createdAt: eventReservations.createdAt,
				slot: { id: eventReserves.id, name: eventReserves.name, startsAt: eventReserves.startsAt },
				menu: eventMenus.name,
				price: eventMenus.price,
				friend: { id: friends.id, name: friends.name },
			})
			.from(eventReservations)
			.innerJoin(eventReserves, eq(eventReserves.id, eventReservations.eventReserveId))
			.innerJoin(friends, eq(friends.id, eventReservations.friendId))
			.leftJoin(eventMenus, eq(eventMenus.id, eventReservations.eventMenuId))
			.where(and(isOfEvent, visibleTo(ctx.operator)))
			.orderBy(
				sql`${eventReservations.status} <> ${EVENT_STATUS.pending}`,
				desc(eventReserves.startsAt),
				asc(eventReservations.id),
			)
			.limit(MAX_LISTED_BOOKINGS),
		ctx.db
			.select({ count: sql<number>`count(*)`, seen: sql<number>`ifnull(sum(${visibleTo(ctx.operator)}), 0)` })
			.from(eventReservations)
			.innerJoin(eventReserves, eq(eventReserves.id, eventReservations.eventReserveId))
			.innerJoin(friends, eq(friends.id, eventReservations.friendId))
			.where(isOfEvent),
	]);
	return {
		data: rows.map(
			({
				status,
				version,
				places: seats,
				paidAt,
				paidYen,
				createdAt,
				slot,
				menu,
				friend,
				id,
				...booking
			}) => {
				/** Current price of all seats; 0 where the event is free. */
				const price = (booking.price ?? 0) * seats;
				const { paid: paidAmount, isPaid } = computeBookingPayment({ paidAt, paidYen }, price);
				return {
					id,
					status: EVENT_STATUS_NAMES[status],
					version,
					num_of_takes: seats,
					slot: slot.name,
					starts_at: slot.startsAt === null ? null : toWireTime(slot.startsAt, ctx.zone).slice(0, 16),
					menu: menu ?? "",
					price,
					is_paid: isPaid,
					/**
					 * Amount paid so far, yen; differs from the price where the menu's price changed after the payment.
					 */
					paid: paidAmount,
					member: { id: friend.id, name: friend.name ?? "" },
					created_at: toWireTime(createdAt, ctx.zone),
				};
			},
		),
		total: totalRow?.seen ?? 0,
		hidden: (totalRow?.count ?? 0) - (totalRow?.seen ?? 0),
	};
}

/** New status per judgement, and the statuses it may start from. */
const JUDGEMENTS: Record<
	"approved" | "denied" | "canceled",
	{ to: EventStatus; from: readonly EventStatus[]; flow: "approve" | "deny" | "cancel" }
> = {
	approved: { to: EVENT_STATUS.approved, from: [EVENT_STATUS.pending], flow: "approve" },
	denied: { to: EVENT_STATUS.denied, from: [EVENT_STATUS.pending], flow: "deny" },
	canceled: { to: EVENT_STATUS.canceled, from: ACTIVE_EVENT_STATUSES, flow: "cancel" },
};

/**
 * Approves, denies or cancels a booking; the event's action notifies the friend. Repeating it is safe.
 * @throws Refusal 404 for a booking of a friend whom the operator may not see, 409 where the booking changed
 * since the operator saw it: another judgement, or the friend moved it to another slot
 */
export async function judgeEventBooking({
	ctx,
	input: { id: groupId, bookingId, status, version },
}: {
	ctx: OperatorCtx;
	input: { id: number; bookingId: number; status: keyof typeof JUDGEMENTS; version?: number | undefined };
}): Promise<{ id: number; status: string }> {
	const { row, facts } = await findEventBooking(ctx, { id: groupId, bookingId });
	const judgement = JUDGEMENTS[status];
	if (row.status === judgement.to) return { id: bookingId, status };
	if (version !== undefined && version !== row.version) throw changedByOther();
	const isChanged = await endEventBooking(ctx, {
		id: bookingId,
		friendId: row.friendId,
		groupId,
		facts,
		version: row.version,
		...judgement,
	});
	if (!isChanged) throw new Refusal(409, { ERROR: [EVENT_TEXTS.notJudged] });
	return { id: bookingId, status };
}
