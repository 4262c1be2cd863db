import { type SQL, sql } from "drizzle-orm";
import { eventReservations } from "#db/booking/reservables.ts";
import type { Statement } from "#db/client.ts";
import { EVENT_FLOW, type EventFlow } from "#domain/booking/events/flow.ts";
import type { Ctx } from "#functions/context.ts";
import { noteFound } from "#functions/platform/notices/note.ts";

interface Booked {
	flow: EventFlow;
	event: { title: string; config: { groupId: number } };
	/** Which booking `r`, as its change leaves it: one that was refused looks otherwise. */
	which: SQL;
}

/** What operators may be told of a booking that a friend made, changed or cancelled; its version names it. */
export const noteBooking = (ctx: Ctx, { flow, event, which }: Booked): Statement =>
	noteFound(
		ctx,
		"event_booked",
		{
			key: sql`'event:' || r.id || ':' || r.version || ${`:${flow}`}`,
			friendId: sql`r.friend_id`,
			said: sql`${JSON.stringify({ event: event.title, group_id: event.config.groupId, what: EVENT_FLOW[flow] })}`,
		},
		sql`from ${eventReservations} r where ${which}`,
	);
