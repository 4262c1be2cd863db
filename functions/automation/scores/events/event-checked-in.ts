import { sql } from "drizzle-orm";
import { eventCheckIns } from "#db/booking/event-check-ins.ts";
import { eventReserves } from "#db/booking/event-slot-tables.ts";
import type { ScoreSource } from "./definition.ts";

/** Check-ins of events that admitted the friend, once per booking. */
export const usedTickets: ScoreSource = {
	table: eventCheckIns,
	where: sql`e.outcome = 'admitted' and e.undone_at is null`,
	friend: sql`e.friend_id`,
	at: sql`e.at`,
	item: sql`(select s.group_id from ${eventReserves} s where s.id = e.event_reserve_id)`,
	cause: sql`cast(e.reservation_id as text)`,
};
