import { type SQL, sql } from "drizzle-orm";
import { eventReservations, eventReserves } from "#db/booking/reservables.ts";
import type { Statement } from "#db/client.ts";
import type { EventFlow } from "#domain/booking/events/flow.ts";
import { EVENT_STATUS_NAMES, type EventStatusName } from "#domain/booking/events/status.ts";
import type { WebhookActor } from "#domain/integrations/outgoing-webhooks/actor.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { type At, tellFound } from "./tell-programs.ts";

/** Webhook event for each event of the flow; a reminder is sent only to the friend. */
const TOLD: Partial<Record<EventFlow, WebhookEventType>> = {
	register: "event_booking.created",
	change: "event_booking.changed",
	approve: "event_booking.changed",
	paid: "event_booking.changed",
	cancel: "event_booking.cancelled",
	deny: "event_booking.cancelled",
};

const NAME_OF_STATUS = sql`${JSON.stringify(EVENT_STATUS_NAMES)} ->> ('$.' || r.status)`;

interface Told {
	flow: Exclude<EventFlow, "reminder">;
	/** Bookings `r` in the state after their change. */
	which: SQL;
	/** The status that they are about to have, where the change comes behind this statement. */
	status?: EventStatusName;
	/** The actor where neither an operator nor a program makes the request. */
	otherwise?: WebhookActor;
}

/** Tells other systems of bookings of an event, in the transaction of their change; their version names it. */
export const tellOfBookings = (at: At, { flow, which, status, otherwise }: Told): Statement =>
	tellFound(
		at,
		{
			...(otherwise && at.operator === undefined && { actor: sql`${JSON.stringify(otherwise)}` }),
			type: sql`${TOLD[flow]}`,
			key: sql`'event:' || r.id || ':' || r.version || ${`:${flow}`}`,
			friendId: sql`r.friend_id`,
			data: sql`json_object('event_id', s.group_id, 'slot_id', s.id, 'booking_id', r.id,
				'status', ${status ?? NAME_OF_STATUS},
				'places', r.num_of_takes, 'change', ${flow})`,
		},
		sql`cross join ${eventReservations} r join ${eventReserves} s on s.id = r.event_reserve_id where ${which}`,
	);
