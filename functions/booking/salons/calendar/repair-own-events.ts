import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservations.ts";
import { salonCalendarEvents } from "#db/booking/salon-calendars.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { GoogleEvent } from "#domain/booking/salons/calendar/event.ts";
import { inShort } from "#domain/booking/salons/calendar/own-event.ts";
import type { Ctx } from "#functions/context.ts";
import type { CalendarRow } from "./claim-calendar.ts";

/** An event of this salon's own, as Google lists it. */
export interface SeenOwnEvent {
	reservationId: number;
	event: GoogleEvent;
}

/** Next attempt of a row: now, unless a worker has claimed it. */
const dueAt = (now: number) => sql`iif(held_until > ${now}, next_attempt_at, ${now})`;

/**
 * Looks at what people did to a salon's own events: the reservation is the record, so an event that was moved, changed or
 * deleted at Google is made again what the reservation says. What is as it was written is left alone.
 */
export async function repairOwnEvents(
	{ db, clock }: Ctx,
	{ id: calendarId }: CalendarRow,
	seen: readonly SeenOwnEvent[],
): Promise<void> {
	if (seen.length === 0) return;
	const now = clock();
	const table = salonCalendarEvents;
	const { rows, column } = rowsFrom(
		seen.map(({ reservationId, event }) => ({ reservationId, listed: inShort(event) })),
		["reservationId", "listed"],
	);
	await db.batch([
		// What nobody here remembers writing, as after the database went back in time.
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
			sql`update ${table} set revision = revision + 1, attempts = 0, next_attempt_at = ${dueAt(now)}
				where calendar_id = ${calendarId} and reservation_id in (
					select ${column.reservationId} from ${rows}
					join ${table} e on e.calendar_id = ${calendarId} and e.reservation_id = ${column.reservationId}
					where e.written is not ${column.listed})`,
		),
	]);
}

/** Of a calendar that was read whole: what should stand in it between two moments and was not seen is written again. */
export async function repairMissingEvents(
	{ db, clock }: Ctx,
	{ id: calendarId }: CalendarRow,
	{ since, until }: { since: number; until: number },
	seen: readonly number[],
): Promise<void> {
	await execute(
		db,
		sql`update ${salonCalendarEvents} set revision = revision + 1, attempts = 0, next_attempt_at = ${dueAt(clock())}
			where calendar_id = ${calendarId} and written is not null and reservation_id not in ${valuesOfList(seen)}
				and reservation_id in (select r.id from ${reservations} r
					where r.starts_at >= ${since} and r.ends_at <= ${until})`,
	);
}
