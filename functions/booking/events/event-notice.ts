import { type SQL, sql } from "drizzle-orm";
import { eventReservations } from "#db/booking/event-slot-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import { EVENT_FLOW_LABELS, type EventFlow } from "#domain/booking/events/event-flow.ts";
import type { Ctx } from "#functions/context.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";

interface EventNoticeInput {
	flow: EventFlow;
	event: { title: string; config: { groupId: number } };
	/** SQL condition for the booking `r` after the change; a refused change does not match. */
	condition: SQL;
}

/**
 * Statement that notifies operators of a booking that a friend created, changed or cancelled, once per
 * version.
 */
export const eventNoticeStatement = (ctx: Ctx, { flow, event, condition }: EventNoticeInput): Statement =>
	noteSelectedEvents(
		ctx,
		"event_booked",
		{
			key: sql`'event:' || r.id || ':' || r.version || ${`:${flow}`}`,
			friendId: sql`r.friend_id`,
			values: sql`${JSON.stringify({ event: event.title, group_id: event.config.groupId, what: EVENT_FLOW_LABELS[flow] })}`,
		},
		sql`from ${eventReservations} r where ${condition}`,
	);
