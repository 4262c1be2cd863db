import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
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

/** Condition that a link shows the reservation `r`, which uses the link's resource. */
export const shownByLinkCondition = (
	link: SQL,
): SQL => sql`(${link}.target = 'reservation' and ${link}.deleted_at is null
	and (${link}.resource_id = r.resource_id
		or exists (select 1 from json_each(r.sub_resource_ids) where value = ${link}.resource_id)))`;

/**
 * Next attempt of a row. A claimed row stays with its worker: a second worker could send Google the two
 * states in the wrong order. Rows of a disconnected account are not due until it is reconnected.
 */
const nextAttemptSql = (now: number): SQL => sql`iif(held_until > ${now}, next_attempt_at,
	(select iif(a.revoked_at is null and a.deleted_at is null, ${now}, null) from ${salonCalendars} c
		join ${googleAccounts} a on a.id = c.account_id where c.id = calendar_id))`;

/**
 * Statements that make the calendar events of reservations due: in calendars that must contain them and in
 * those that contain them or did. They belong to the transaction of the change, so that no change is missed.
 * Deleted calendars are excluded: a calendar that is linked again has a new row, and the two would contradict
 * each other.
 * @param condition condition on rows `r` of `reservations`
 */
export function markReservationEventsStatements(db: Db, now: number, condition: SQL): Statement[] {
	const events = salonCalendarEvents;
	return [
		execute(
			db,
			insertInto(
				events,
				{ calendarId: sql`l.calendar_id`, reservationId: sql`r.id`, revision: 0 },
				sql`from ${reservations} r join ${salonCalendarLinks} l on l.salon_id = r.salon_id and ${shownByLinkCondition(sql`l`)}
					where ${condition} and r.parent_id is null on conflict do nothing`,
			),
		),
		execute(
			db,
			sql`update ${events} set revision = revision + 1, attempts = 0, lost = 0, error = null,
					next_attempt_at = ${nextAttemptSql(now)}
				where reservation_id in (select r.id from ${reservations} r where ${condition})
					and exists (select 1 from ${salonCalendars} where id = calendar_id and deleted_at is null)`,
		),
	];
}

/** The same for the reservations that a room's transaction changed. */
export const markChangedEventsStatements = (db: Db, now: number, ids: readonly number[]): Statement[] =>
	ids.length === 0 ? [] : markReservationEventsStatements(db, now, sql`r.id in ${valuesOfList(ids)}`);
