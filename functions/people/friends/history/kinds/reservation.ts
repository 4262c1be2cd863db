import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonCourses, salons } from "#db/booking/salons.ts";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import {
	RESERVATION_STATUS_LABELS,
	type ReservationStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: number;
	at: number;
	salon_id: number;
	salon: string;
	course: string | null;
	status: ReservationStatus;
	date: string;
	from_minute: number;
}

/** Reservations of salons and requests to change them, at the time of booking. */
export const reservationHistory = defineHistory<Row>({
	ability: "salon-read",
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select r.id, r.created_at as at, r.salon_id, s.name as salon, c.name as course, r.status, r.date, r.from_minute
			from ${reservations} r join ${salons} s on s.id = r.salon_id
				left join ${salonCourses} c on c.id = r.course_id
			where r.friend_id = ${friendId} and r.deleted_at is null
				and ${isBeforeCursor(sql`r.created_at`, sql`r.id`)}
			order by r.created_at desc, r.id desc limit ${limit}`,
	present: ({ id, at, salon_id, salon, course, status, date, from_minute }) => ({
		id: String(id),
		at,
		title: `${salon} ${formatMoment(`${date} ${formatClockMinute(from_minute)}`)}`,
		detail: [course, RESERVATION_STATUS_LABELS[status]].filter(Boolean).join(" · "),
		href: addressOf("schedule", { id: salon_id }),
	}),
});
