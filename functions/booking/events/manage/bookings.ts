import { and, asc, desc, eq, sql } from "drizzle-orm";
import { eventMenus, eventReservations, eventReserves } from "#db/booking/reservables.ts";
import { friends } from "#db/engine/friends.ts";
import {
	EVENT_STATUS,
	EVENT_STATUS_NAMES,
	type EventStatus,
	STANDING,
} from "#domain/booking/events/status.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { changedByOther, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { endBooking } from "../bookings.ts";
import { paymentOf } from "../payment-of.ts";
import { findConfig } from "./events.ts";
import { findBooking } from "./find-booking.ts";

/** How many bookings are shown: those that wait first, then the newest. */
const MOST = 500;

/** The bookings of an event by friends whom the operator may see; how many others there are is said. */
export async function listBookings({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await findConfig(ctx, id);
	const ofEvent = and(eq(eventReserves.groupId, id), sql`${eventReserves.deletedAt} is null`);
	// Not one batch: its rows are told by the names of their columns, of which three are `name`.
	const [rows, [all]] = await Promise.all([
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
			.where(and(ofEvent, visibleTo(ctx.operator)))
			.orderBy(
				sql`${eventReservations.status} <> ${EVENT_STATUS.pending}`,
				desc(eventReserves.startsAt),
				asc(eventReservations.id),
			)
			.limit(MOST),
		ctx.db
			.select({ count: sql<number>`count(*)`, seen: sql<number>`ifnull(sum(${visibleTo(ctx.operator)}), 0)` })
			.from(eventReservations)
			.innerJoin(eventReserves, eq(eventReserves.id, eventReservations.eventReserveId))
			.innerJoin(friends, eq(friends.id, eventReservations.friendId))
			.where(ofEvent),
	]);
	return {
		data: rows.map(
			({ status, version, places, paidAt, paidYen, createdAt, slot, menu, friend, id, ...each }) => {
				/** What all its places cost; 0 where nothing is paid. */
				const price = (each.price ?? 0) * places;
				const { paid, isPaid } = paymentOf({ paidAt, paidYen }, price);
				return {
					id,
					status: EVENT_STATUS_NAMES[status],
					version,
					num_of_takes: places,
					slot: slot.name,
					starts_at: slot.startsAt === null ? null : wireTime(slot.startsAt, ctx.zone).slice(0, 16),
					menu: menu ?? "",
					price,
					is_paid: isPaid,
					/** What was paid so far, yen: less than the price where it became dearer since, more where it became cheaper. */
					paid,
					member: { id: friend.id, name: friend.name ?? "" },
					created_at: wireTime(createdAt, ctx.zone),
				};
			},
		),
		total: all?.seen ?? 0,
		hidden: (all?.count ?? 0) - (all?.seen ?? 0),
	};
}

/** What each judgement makes of a booking, and of which states. */
const JUDGEMENTS: Record<
	"approved" | "denied" | "canceled",
	{ to: EventStatus; from: readonly EventStatus[]; flow: "approve" | "deny" | "cancel" }
> = {
	approved: { to: EVENT_STATUS.approved, from: [EVENT_STATUS.pending], flow: "approve" },
	denied: { to: EVENT_STATUS.denied, from: [EVENT_STATUS.pending], flow: "deny" },
	canceled: { to: EVENT_STATUS.canceled, from: STANDING, flow: "cancel" },
};

/**
 * Approves, denies or cancels a booking; the friend is told by the event's action. What is so already stays so.
 * @throws Refusal 404 for one of a friend whom the operator may not see, 409 where it was judged otherwise meanwhile, or is
 * not what the operator saw: a friend may have moved it to another slot
 */
export async function judgeBooking({
	ctx,
	input: { id: groupId, bookingId, status, version },
}: {
	ctx: OperatorCtx;
	input: { id: number; bookingId: number; status: keyof typeof JUDGEMENTS; version?: number | undefined };
}): Promise<{ id: number; status: string }> {
	const { row, facts } = await findBooking(ctx, { id: groupId, bookingId });
	const judgement = JUDGEMENTS[status];
	if (row.status === judgement.to) return { id: bookingId, status };
	if (version !== undefined && version !== row.version) throw changedByOther();
	const ended = await endBooking(ctx, {
		...{ id: bookingId, friendId: row.friendId, groupId, facts, version: row.version },
		...judgement,
	});
	if (!ended) throw new Refusal(409, { ERROR: [EVENT_TEXTS.notJudged] });
	return { id: bookingId, status };
}
