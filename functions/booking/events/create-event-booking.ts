import { eq, type SQL, sql } from "drizzle-orm";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { BY_FRIEND } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { remainingSeats } from "#functions/engine/actions/effects/event-reserve.ts";
import { noteConfirmedBookings } from "#functions/platform/notices/note-booking-facts.ts";
import { publishBookings } from "#functions/platform/notices/publish-bookings.ts";
import {
	type BookingRow,
	buildOfferedCondition,
	type EventBookingInput,
	matchesRequest,
	selectOtherBookings,
} from "./booking-request.ts";
import { queueEventActionStatement } from "./event-action-statement.ts";
import { buildEventFacts } from "./event-facts.ts";
import { eventNoticeStatement } from "./event-notice.ts";
import { PAY_MINUTES, requestBookingPayment } from "./payments/request-booking-payment.ts";
import { wakeEventActions } from "./wake-event-actions.ts";

/**
 * Creates a booking, once per key. The statement that inserts the row also counts the free seats, so that
 * concurrent requests cannot overbook. Order matters: the action's statement directly follows it.
 * @returns the booking; undefined where it was refused, or where the key's booking no longer matches the
 * request: going back in the browser after a cancellation sends the same key again
 */
export async function createEventBooking(
	ctx: Ctx,
	input: EventBookingInput,
): Promise<BookingRow | undefined> {
	const { event, request, friendId } = input;
	const { slot, menu, seats } = request;
	const { config } = event;
	const cause = buildBookingCause(friendId, request.key);
	const earlierBooking = await findBookingByCause(ctx, cause);
	if (earlierBooking) return matchesRequest(earlierBooking, request) ? earlierBooking : undefined;
	const seatsLeft = remainingSeats({ event_slot_id: slot.id, event_menu_id: menu });
	const isCreated = sql`r.cause = ${cause} and r.version = 1`;
	const confirmedMenu = request.confirmed?.menus.find(({ id }) => id === menu);
	const isPaidBefore = config.paysBefore && (confirmedMenu?.price ?? 0) > 0;
	const payUntil = isPaidBefore ? ctx.now + PAY_MINUTES * MINUTE : null;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				eventReservations,
				{
					eventReserveId: slot.id,
					eventMenuId: menu,
					friendId,
					status: config.needsApproval || isPaidBefore ? EVENT_STATUS.pending : EVENT_STATUS.approved,
					numOfTakes: seats,
					cause,
					payUntil,
					createdAt: ctx.now,
					updatedAt: ctx.now,
				},
				sql`where ${buildOfferedCondition(ctx, input)} and not exists ${selectOtherBookings(input)}
					and (${config.maxOpen} = 0 or ${openBookingCountSql(ctx, input)} < ${config.maxOpen})
					and ifnull(${seats} <= ${seatsLeft}, 1) on conflict (cause) do nothing`,
			),
		),
		// A booking that waits for its payment counts once it is paid.
		...(payUntil === null
			? [
					queueEventActionStatement(ctx, {
						flow: "register",
						groupId: config.groupId,
						condition: sql`r.cause = ${cause}`,
						facts: buildEventFacts(ctx, event, slot),
					}),
					eventNoticeStatement(ctx, { flow: "register", event, condition: isCreated }),
					publishBookings(ctx, { flow: "register", condition: isCreated, fallbackActor: BY_FRIEND }),
					noteConfirmedBookings(ctx, isCreated),
				]
			: [requestBookingPayment(ctx, { event, slot, cause, payUntil })]),
	]);
	await wakeEventActions(ctx, [friendId]);
	const booking = await findBookingByCause(ctx, cause);
	return booking && matchesRequest(booking, request) ? booking : undefined;
}

/** Active booking that a submit with this key created; undefined where it created none. */
export const findBookingByKey = (
	ctx: Ctx,
	{ friendId, key }: { friendId: number; key: string },
): Promise<BookingRow | undefined> => findBookingByCause(ctx, buildBookingCause(friendId, key));

async function findBookingByCause(ctx: Ctx, cause: string): Promise<BookingRow | undefined> {
	const [row] = await ctx.db.select().from(eventReservations).where(eq(eventReservations.cause, cause));
	return row;
}

/** Counts the friend's future bookings of the event. */
const openBookingCountSql = (ctx: Ctx, { event, friendId }: EventBookingInput): SQL => sql`(
	select count(*) from ${eventReservations} o join ${eventReserves} s on s.id = o.event_reserve_id
	where o.friend_id = ${friendId} and s.group_id = ${event.config.groupId} and s.deleted_at is null
		and o.status in ${ACTIVE_EVENT_STATUS_LIST} and ifnull(s.starts_at > ${ctx.now}, 1))`;

/** Unique cause of a booking. It contains the friend's id, so that a key never finds another friend's booking. */
const buildBookingCause = (friendId: number, key: string): string => `public:${friendId}:${key}`;
