import { sql } from "drizzle-orm";
import { reservations as table } from "#db/booking/reservation-tables.ts";
import { salonCourses, salonResources, salons } from "#db/booking/salons.ts";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { ReservationStatus } from "#domain/engine/reservations/reservation-status.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart, MAX_PART_ITEMS } from "../glance-part.ts";

interface Row {
	id: number;
	salon_id: number;
	salon: string;
	course: string | null;
	resource: string | null;
	status: ReservationStatus;
	date: string;
	from_minute: number;
	starts_at: number;
	/** Whether a request to change or cancel it waits for approval. */
	waits: 0 | 1;
	visits: number;
	last_visit: number | null;
	total: number;
}

/**
 * The friend's reservations, upcoming ones first, and the number of visits: approved ones of the past whose attendance
 * nobody denied.
 */
export const reservationsPart = defineGlancePart({
	ability: "salon-read",
	query: (ctx, id) =>
		sql`select r.id, r.salon_id, s.name as salon, c.name as course, p.name as resource, r.status, r.date, r.from_minute, r.starts_at,
				exists (select 1 from ${table} w where w.parent_id = r.id and w.deleted_at is null
					and w.status in ('edit_pending', 'cancel_pending')) as waits,
				sum(r.status = 'approved' and r.ends_at <= ${ctx.now} and r.is_attended is not 0) over () as visits,
				max(iif(r.status = 'approved' and r.ends_at <= ${ctx.now} and r.is_attended is not 0, r.starts_at, null))
					over () as last_visit,
				count(*) over () as total
			from ${table} r join ${salons} s on s.id = r.salon_id
				left join ${salonCourses} c on c.id = r.course_id
				left join ${salonResources} p on p.id = r.resource_id
			where r.friend_id = ${id} and r.deleted_at is null and r.parent_id is null
			order by r.ends_at > ${ctx.now} desc, abs(r.starts_at - ${ctx.now}), r.id limit ${MAX_PART_ITEMS}`,
	present: (ctx, rows: Row[]) => ({
		items: rows.map((row) => ({
			id: row.id,
			salon_id: row.salon_id,
			salon: row.salon,
			course: row.course,
			resource: row.resource,
			status: row.status,
			date: row.date,
			/** Time of the salon's day, which may exceed 24:00, as on the board. */
			starts_at: `${row.date} ${formatClockMinute(row.from_minute)}:00`,
			is_past: row.starts_at <= ctx.now,
			waits: row.waits === 1,
		})),
		total: rows[0]?.total ?? 0,
		visits: rows[0]?.visits ?? 0,
		last_visit_at: rows[0]?.last_visit == null ? null : toWireTime(rows[0].last_visit, ctx.zone),
	}),
});
