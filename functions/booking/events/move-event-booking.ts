import { eq, sql } from "drizzle-orm";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations } from "#db/booking/event-slot-tables.ts";
import { commitBatch } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { BY_FRIEND } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import type { Ctx } from "#functions/context.ts";
import { remainingSeats } from "#functions/engine/actions/effects/event-reserve.ts";
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
import { buildCostSql } from "./event-payment.ts";
import { hasMoneyOnline, raisesRefund } from "./payments/refund-event-booking.ts";
import { formatEventBooking } from "./public/event-confirmation.ts";
import type { OwnEventBooking } from "./public/list-own-event-bookings.ts";
import { isCheckedInSql } from "./tickets/ticket-state-sql.ts";
import { wakeEventActions } from "./wake-event-actions.ts";

/**
 * Amount paid for a booking, yen, as a column; 0 becomes null. Bookings paid before amounts were stored count
 * with their current price.
 */
const PAID_YEN = sql`nullif(ifnull(paid_yen, iif(paid_at is null, 0, ${buildCostSql(sql`event_menu_id`, sql`num_of_takes`)})), 0)`;

/**
 * Moves a friend's booking to another slot, menu or number of seats; its own seats count as free. A booking
 * that already matches is left as it is, so that a repeated submit is safe. The amount paid stays; if the new
 * price is higher, the booking is no longer marked as paid, or is not moved where the event is paid before
 * (docs/decisions/0033-paid-is-a-note-and-reminders-belong-to-slots.md). Nor is one with money that was paid online moved to
 * a slot whose cancellation gives back more. Order matters: the action's statement directly follows the update.
 * @returns the booking; undefined where it was refused
 */
export async function moveEventBooking(
	ctx: Ctx,
	input: EventBookingInput,
	booking: OwnEventBooking,
): Promise<BookingRow | undefined> {
	const { event, request, friendId } = input;
	const { slot, menu, seats } = request;
	const { config } = event;
	const { id } = booking.row;
	if (matchesRequest(booking.row, request)) return booking.row;
	// The booking was changed after the page was rendered.
	if (request.confirmed && request.confirmed.before !== formatEventBooking(ctx, booking)) return undefined;
	const seatsLeft = remainingSeats({ event_slot_id: slot.id, event_menu_id: menu });
	const isMoved = sql`r.id = ${id} and r.version = ${booking.row.version + 1} and r.updated_at = ${ctx.now}`;
	const cost = buildCostSql(sql`${menu}`, sql`${seats}`);
	const isPaidFor = config.paysBefore
		? sql`${cost} <= max(ifnull(${PAID_YEN}, 0), ${buildCostSql(sql`event_menu_id`, sql`num_of_takes`)})`
		: sql`1`;
	const keepsRefund = raisesRefund(ctx, {
		rule: config.refundRule,
		from: booking.slot.startsAt,
		to: slot.startsAt,
	})
		? sql`not ${hasMoneyOnline(id)}`
		: sql`1`;
	const isSameSeatPool = menu === null ? sql`event_reserve_id = ${slot.id}` : sql`event_menu_id is ${menu}`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${eventReservations} set event_reserve_id = ${slot.id}, event_menu_id = ${menu},
				num_of_takes = ${seats}, paid_yen = ${PAID_YEN},
				paid_at = iif(ifnull(paid_at, ${PAID_YEN}) is not null
					and ifnull(${PAID_YEN}, 0) >= ${cost}, ifnull(paid_at, ${ctx.now}), null),
				status = ${config.needsApproval ? EVENT_STATUS.pending : sql`status`},
				version = version + 1, updated_at = ${ctx.now}
				where id = ${id} and friend_id = ${friendId} and status in ${ACTIVE_EVENT_STATUS_LIST} and version = ${booking.row.version}
					and pay_until is null and ${isPaidFor} and ${keepsRefund}
					and not ${isCheckedInSql(sql`${eventReservations}.id`)}
					and ${buildOfferedCondition(ctx, input)} and not exists ${selectOtherBookings(input)}
					and ifnull(${seats} <= ${seatsLeft} + iif(${isSameSeatPool}, num_of_takes, 0), 1)`,
		),
		queueEventActionStatement(ctx, {
			flow: "change",
			groupId: config.groupId,
			condition: sql`r.id = ${id}`,
			facts: buildEventFacts(ctx, event, slot, booking.slot),
		}),
		eventNoticeStatement(ctx, { flow: "change", event, condition: isMoved }),
		publishBookings(ctx, { flow: "change", condition: isMoved, fallbackActor: BY_FRIEND }),
	]);
	await wakeEventActions(ctx, [friendId]);
	const [row] = await ctx.db.select().from(eventReservations).where(eq(eventReservations.id, id));
	return row && matchesRequest(row, request) ? row : undefined;
}
