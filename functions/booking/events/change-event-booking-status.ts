import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { eventReservations } from "#db/booking/event-slot-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import { ACTIVE_EVENT_STATUSES, EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import type { EventNoticeFacts } from "#domain/booking/events/event-notice-facts.ts";
import { BY_FRIEND } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import type { Ctx } from "#functions/context.ts";
import {
	noteCancelledBookings,
	noteConfirmedBookings,
} from "#functions/platform/notices/note-booking-facts.ts";
import { publishBookings } from "#functions/platform/notices/publish-bookings.ts";
import type { BookingRow } from "./booking-request.ts";
import { queueEventActionStatement } from "./event-action-statement.ts";
import { buildEventFacts } from "./event-facts.ts";
import { eventNoticeStatement } from "./event-notice.ts";
import {
	type BookingRefund,
	refundBookingStatements,
	refundByRule,
} from "./payments/refund-event-booking.ts";
import type { PublicEvent } from "./public/find-public-event.ts";
import type { OwnEventBooking } from "./public/list-own-event-bookings.ts";
import { isCheckedInSql } from "./tickets/ticket-state-sql.ts";
import { wakeEventActions } from "./wake-event-actions.ts";

/**
 * Cancels a friend's booking, and requests the refund of the event's rule; repeating it is safe.
 * @returns false where the booking was changed since it was read
 */
export async function cancelFriendEventBooking(
	ctx: Ctx,
	event: PublicEvent,
	booking: OwnEventBooking,
): Promise<boolean> {
	const { row, slot } = booking;
	return changeEventBookingStatus(ctx, {
		id: row.id,
		friendId: row.friendId,
		groupId: event.config.groupId,
		to: EVENT_STATUS.canceled,
		from: ACTIVE_EVENT_STATUSES,
		flow: "cancel",
		version: row.version,
		facts: buildEventFacts(ctx, event, slot),
		refund: refundByRule(ctx, { rule: event.config.refundRule, startsAt: slot.startsAt }),
		condition: sql`not ${isCheckedInSql(sql`${eventReservations.id}`)}`,
		noticeStatement: eventNoticeStatement(ctx, {
			flow: "cancel",
			event,
			condition: sql`r.id = ${row.id} and r.status = ${EVENT_STATUS.canceled} and r.updated_at = ${ctx.now}`,
		}),
	});
}

/** Change of a booking's status. */
interface StatusChangeInput {
	id: number;
	friendId: number;
	/** Event of the booking. */
	groupId: number;
	to: BookingRow["status"];
	/** Statuses that the booking may have before. */
	from: readonly BookingRow["status"][];
	flow: "cancel" | "approve" | "deny";
	facts: EventNoticeFacts;
	/** Further condition on the booking. */
	condition?: SQL;
	/** Expected version; the current one if undefined. */
	version?: number;
	/** Refund of what was paid online; none if undefined. */
	refund?: BookingRefund | undefined;
	/** Notification for operators, for changes by a friend. */
	noticeStatement?: Statement;
}

/**
 * Changes a booking's status, queues its action and publishes the change. Order matters: the action's
 * statement directly follows the update.
 * @returns false where the booking has none of the expected statuses
 */
export async function changeEventBookingStatus(
	ctx: Ctx,
	{
		id,
		friendId,
		groupId,
		to,
		from,
		flow,
		facts,
		condition,
		version,
		refund,
		noticeStatement,
	}: StatusChangeInput,
): Promise<boolean> {
	const isStatusChanged = sql`r.id = ${id} and r.status = ${to} and r.updated_at = ${ctx.now}`;
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(eventReservations)
			.set({ status: to, version: sql`${eventReservations.version} + 1`, updatedAt: ctx.now })
			.where(
				and(
					eq(eventReservations.id, id),
					version === undefined ? undefined : eq(eventReservations.version, version),
					inArray(eventReservations.status, from),
					condition,
				),
			),
		queueEventActionStatement(ctx, { flow, groupId, condition: sql`r.id = ${id}`, facts }),
		publishBookings(ctx, { flow, condition: isStatusChanged, fallbackActor: BY_FRIEND }),
		noteConfirmedBookings(ctx, isStatusChanged),
		noteCancelledBookings(ctx, sql`${isStatusChanged} and r.status = ${EVENT_STATUS.canceled}`),
		...(noticeStatement ? [noticeStatement] : []),
		...(refund ? refundBookingStatements(ctx, refund, isStatusChanged) : []),
	]);
	await wakeEventActions(ctx, [friendId]);
	return meta.changes > 0;
}
