import { type SQL, sql } from "drizzle-orm";
import { eventCheckIns } from "#db/booking/event-check-ins.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { buildCostSql } from "../event-payment.ts";

/** Price of the booking `r`, yen. */
const costSql = buildCostSql(sql`r.event_menu_id`, sql`r.num_of_takes`);

/** Yen that the booking `r` still owes; 0 where an operator marked it as paid. */
export const dueYenSql: SQL<number> = sql<number>`iif(r.paid_at is not null, 0, max(0, ${costSql} - ifnull(r.paid_yen, 0)))`;

/**
 * State of the booking `r` of the slot `s` and the event `c` for its tickets, besides their use: `valid`, or the reason for
 * which nobody is admitted.
 */
export const ticketStateSql: SQL<"valid" | "cancelled" | "unpaid" | "pending"> = sql`case
	when r.status not in (${EVENT_STATUS.approved}, ${EVENT_STATUS.pending}) or s.deleted_at is not null then 'cancelled'
	when r.pay_until is not null then 'unpaid'
	when r.status = ${EVENT_STATUS.pending} then 'pending'
	when ifnull(c.tickets ->> '$.admitsUnpaid', 0) = 0 and ${dueYenSql} > 0 then 'unpaid'
	else 'valid' end`;

/** Condition: the check-in `u` counts. */
const isCheckIn = sql`u.outcome = 'admitted' and u.undone_at is null`;

/** Condition: a seat of the booking `r` was used. A code for all seats uses each of them, and each of them that code. */
export const isSeatUsedSql = (seat: SQL): SQL =>
	sql`exists (select 1 from ${eventCheckIns} u where u.reservation_id = r.id and ${isCheckIn}
		and (u.seat = ${seat} or u.seat = 0 or ${seat} = 0))`;

/** Condition: a seat of a booking was used, so that its friend changes it no more. */
export const isCheckedInSql = (bookingId: SQL): SQL =>
	sql`exists (select 1 from ${eventCheckIns} u where u.reservation_id = ${bookingId} and ${isCheckIn})`;

/** Time of the first check-in of a booking; null before. */
export const firstCheckInOf = (bookingId: SQL): SQL<number | null> =>
	sql<
		number | null
	>`(select min(u.at) from ${eventCheckIns} u where u.reservation_id = ${bookingId} and ${isCheckIn})`;

/** Seats of a booking that were used. */
export const usedSeatsOf = ({ bookingId, places }: { bookingId: SQL; places: SQL }): SQL<number> =>
	sql<number>`(select ifnull(sum(iif(u.seat = 0, ${places}, 1)), 0) from ${eventCheckIns} u
		where u.reservation_id = ${bookingId} and ${isCheckIn})`;

/** Seats of the booking `r` that were used. */
export const usedSeatsSql: SQL<number> = usedSeatsOf({ bookingId: sql`r.id`, places: sql`r.num_of_takes` });
