import { sql } from "drizzle-orm";
import { eventCheckIns } from "#db/booking/event-check-ins.ts";
import { eventMenus, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import type { EventStatus } from "#domain/booking/events/event-booking-status.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart, MAX_PART_ITEMS } from "../glance-part.ts";

interface Row {
	id: number;
	event_id: number | null;
	name: string;
	menu: string | null;
	status: EventStatus;
	num_of_takes: number;
	starts_at: number | null;
	/** First check-in of its seats. */
	entered_at: number | null;
}

/** Event slots booked by the friend, upcoming ones first. */
export const eventsPart = defineGlancePart({
	ability: "event_reserve",
	query: (ctx, id) =>
		sql`select r.id, e.group_id as event_id, e.name, m.name as menu, r.status, r.num_of_takes, e.starts_at,
				(select min(u.at) from ${eventCheckIns} u where u.reservation_id = r.id and u.outcome = 'admitted'
					and u.undone_at is null) as entered_at
			from ${eventReservations} r join ${eventReserves} e on e.id = r.event_reserve_id
				left join ${eventMenus} m on m.id = r.event_menu_id
			where r.friend_id = ${id}
			order by coalesce(e.starts_at, 0) > ${ctx.now} desc, abs(coalesce(e.starts_at, r.created_at) - ${ctx.now}), r.id
			limit ${MAX_PART_ITEMS}`,
	present: (ctx, rows: Row[]) =>
		rows.map(({ starts_at, entered_at, ...booking }) => ({
			...booking,
			entered_at: entered_at === null ? null : toWireTime(entered_at, ctx.zone),
			starts_at: starts_at === null ? null : toWireTime(starts_at, ctx.zone),
		})),
});
