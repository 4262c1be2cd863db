import { sql } from "drizzle-orm";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import type { EventStatus } from "#domain/booking/events/event-booking-status.ts";
import { EVENT_STATUS_LABELS } from "#domain/people/friends/event-status-labels.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: number;
	at: number;
	name: string;
	status: EventStatus;
}

/** Bookings of events, at the time of booking. */
export const eventHistory = defineHistory<Row>({
	ability: "event_reserve",
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select r.id, r.created_at as at, e.name, r.status
			from ${eventReservations} r join ${eventReserves} e on e.id = r.event_reserve_id
			where r.friend_id = ${friendId} and ${isBeforeCursor(sql`r.created_at`, sql`r.id`)}
			order by r.created_at desc, r.id desc limit ${limit}`,
	present: ({ id, at, name, status }) => ({
		id: String(id),
		at,
		title: `「${name}」を予約`,
		detail: EVENT_STATUS_LABELS[status],
		href: null,
	}),
});
