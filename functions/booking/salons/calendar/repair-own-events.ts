import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonCalendarEvents } from "#db/booking/salon-calendars.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { GoogleEvent } from "#domain/booking/salons/calendar/google-event.ts";
import { digestCalendarEvent } from "#domain/booking/salons/calendar/own-event.ts";
import type { Ctx } from "#functions/context.ts";
import type { CalendarRow } from "./claim-calendar.ts";

/** Event of the salon's own reservation, as Google lists it. */
export interface ListedOwnEvent {
	reservationId: number;
	event: GoogleEvent;
}

/** Next attempt of a row: now, unless a worker has claimed it. */
const nextAttemptSql = (now: number) => sql`iif(held_until > ${now}, next_attempt_at, ${now})`;

/**
 * Restores own events that people changed at Google: the reservation is the record, so an event that was
 * moved, changed or deleted is written again. An event as last written is left alone.
 */
export async function repairOwnEvents(
	{ db, clock }: Ctx,
	{ id: calendarId }: CalendarRow,
	listedEvents: readonly ListedOwnEvent[],
): Promise<void> {
	if (listedEvents.length === 0) return;
	const now = clock();
	const table = salonCalendarEvents;
	const { rows, column } = rowsFrom(
		listedEvents.map(({ reservationId, event }) => ({ reservationId, listed: digestCalendarEvent(event) })),
		["reservationId", "listed"],
	);
	await db.batch([
		// Events without a row, as after the database was restored from a backup.
		execute(
			db,
			insertInto(
				table,
				{ calendarId, reservationId: column.reservationId, revision: 0, written: sql`null` },
				sql`from ${rows} join ${reservations} r on r.id = ${column.reservationId}
					where ${column.listed} is not null on conflict do nothing`,
			),
		),
		execute(
			db,
			sql`update ${table} set revision = revision + 1, attempts = 0, next_attempt_at = ${nextAttemptSql(now)}
				where calendar_id = ${calendarId} and reservation_id in (
					select ${column.reservationId} from ${rows}
					join ${table} e on e.calendar_id = ${calendarId} and e.reservation_id = ${column.reservationId}
					where e.written is not ${column.listed})`,
		),
	]);
}

/** Writes own events of a period again that a full read did not list. */
export async function repairMissingEvents(
	{ db, clock }: Ctx,
	{ id: calendarId }: CalendarRow,
	{ since, until }: { since: number; until: number },
	listedIds: readonly number[],
): Promise<void> {
	await execute(
		db,
		sql`update ${salonCalendarEvents} set revision = revision + 1, attempts = 0, next_attempt_at = ${nextAttemptSql(clock())}
			where calendar_id = ${calendarId} and written is not null and reservation_id not in ${valuesOfList(listedIds)}
				and reservation_id in (select r.id from ${reservations} r
					where r.starts_at >= ${since} and r.ends_at <= ${until})`,
	);
}
