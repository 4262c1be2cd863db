import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import {
	googleAccounts,
	salonCalendarEvents,
	salonCalendarLinks,
	salonCalendars,
} from "#db/booking/salon-calendars.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";

/** Whether a link shows a reservation `r`: it is of one of the resources that it takes. */
export const isShownByLink = (
	link: SQL,
): SQL => sql`(${link}.target = 'reservation' and ${link}.deleted_at is null
	and (${link}.resource_id = r.resource_id
		or exists (select 1 from json_each(r.sub_resource_ids) where value = ${link}.resource_id)))`;

/**
 * Next attempt of a row. A claimed row stays with its worker: a second worker could send Google the two
 * states in the wrong order. Rows of a disconnected account are not due; reconnecting makes them due again.
 */
const dueAt = (now: number): SQL => sql`iif(held_until > ${now}, next_attempt_at,
	(select iif(a.revoked_at is null and a.deleted_at is null, ${now}, null) from ${salonCalendars} c
		join ${googleAccounts} a on a.id = c.account_id where c.id = calendar_id))`;

/**
 * Has the calendars of reservations look at them again: those that they are to stand in, and those in which they stand or
 * stood. It goes into the transaction of the change, so that what was written is always heard of, and nothing else is. A
 * calendar that was given up is left alone: linked again it has another row, and the two would contradict each other.
 * @param which a condition on rows `r` of `reservations`
 */
export function markReservationEvents(db: Db, now: number, which: SQL): Statement[] {
	const events = salonCalendarEvents;
	return [
		execute(
			db,
			insertInto(
				events,
				{ calendarId: sql`l.calendar_id`, reservationId: sql`r.id`, revision: 0 },
				sql`from ${reservations} r join ${salonCalendarLinks} l on l.salon_id = r.salon_id and ${isShownByLink(sql`l`)}
					where ${which} and r.parent_id is null on conflict do nothing`,
			),
		),
		execute(
			db,
			sql`update ${events} set revision = revision + 1, attempts = 0, lost = 0, error = null,
					next_attempt_at = ${dueAt(now)}
				where reservation_id in (select r.id from ${reservations} r where ${which})
					and exists (select 1 from ${salonCalendars} where id = calendar_id and deleted_at is null)`,
		),
	];
}

/** The same for what a transaction of a room changed. */
export const markChangedEvents = (db: Db, now: number, ids: readonly number[]): Statement[] =>
	ids.length === 0 ? [] : markReservationEvents(db, now, sql`r.id in ${valuesOfList(ids)}`);
