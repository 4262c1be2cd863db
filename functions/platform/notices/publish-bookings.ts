import { type SQL, sql } from "drizzle-orm";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import { EVENT_STATUS_NAMES, type EventStatusName } from "#domain/booking/events/event-booking-status.ts";
import type { EventFlow } from "#domain/booking/events/event-flow.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { WebhookActor } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import { type PublishContext, publishSelectedEvents } from "./publish-events.ts";

/** Webhook type of each step of the booking flow; a reminder is sent only to the friend. */
const WEBHOOK_TYPES: Partial<Record<EventFlow, WebhookEventType>> = {
	register: "event_booking.created",
	change: "event_booking.changed",
	approve: "event_booking.changed",
	paid: "event_booking.changed",
	cancel: "event_booking.cancelled",
	deny: "event_booking.cancelled",
};

const NAME_OF_STATUS = sql`${JSON.stringify(EVENT_STATUS_NAMES)} ->> ('$.' || r.status)`;

interface BookingChange {
	flow: Exclude<EventFlow, "reminder" | "checked_in">;
	/** Bookings `r` in the state after their change. */
	condition: SQL;
	/** Status after the change, if the change follows this statement. */
	status?: EventStatusName;
	/** Actor of a change that neither an operator nor a program requests. */
	fallbackActor?: WebhookActor;
}

/**
 * Notifies other systems of event bookings, in the transaction of their change. The booking's version makes
 * the message's key unique.
 */
export const publishBookings = (
	publishContext: PublishContext,
	{ flow, condition, status, fallbackActor }: BookingChange,
): Statement =>
	publishSelectedEvents(
		publishContext,
		{
			...(fallbackActor &&
				publishContext.operator === undefined && { actor: sql`${JSON.stringify(fallbackActor)}` }),
			type: sql`${WEBHOOK_TYPES[flow]}`,
			key: sql`'event:' || r.id || ':' || r.version || ${`:${flow}`}`,
			friendId: sql`r.friend_id`,
			data: sql`json_object('event_id', s.group_id, 'slot_id', s.id, 'booking_id', r.id,
				'status', ${status ?? NAME_OF_STATUS},
				'places', r.num_of_takes, 'change', ${flow})`,
		},
		sql`cross join ${eventReservations} r join ${eventReserves} s on s.id = r.event_reserve_id where ${condition}`,
	);
