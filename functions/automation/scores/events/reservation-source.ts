import { type SQL, sql } from "drizzle-orm";
import { salonHistory } from "#db/booking/salon-history.ts";
import { salons } from "#db/booking/salons.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { ReservationLogLabel } from "#domain/booking/salons/salon-history-labels.ts";
import type { ScoreSource } from "./definition.ts";

/** Changes of friends' reservations, counted once per reservation. */
export const reservationSource = (rowFilter: SQL): ScoreSource => ({
	table: salonHistory,
	where: sql`e.subject = 'reservation' and ${FRIEND} is not null and ${rowFilter}`,
	friend: FRIEND,
	at: sql`e.at`,
	item: sql`e.salon_id`,
	cause: sql`cast(e.subject_id as text)`,
	// The log has no index by friend; the index by salon finds the recent entries.
	friendIndexFilter: () => sql`e.salon_id in (select near.id from ${salons} near)`,
});

const FRIEND = sql`coalesce(e.after ->> '$.friendId', e.before ->> '$.friendId')`;

/** Log entries with one of these labels. */
export const hasLabel = (...labels: ReservationLogLabel[]): SQL => sql`e.label in ${valuesOfList(labels)}`;

/**
 * Log entries in which an operator changed the attendance to this value.
 * @param attended 1 if the friend came, 0 if not
 */
export const attendanceIs = (attended: 0 | 1): SQL =>
	sql`e.after ->> '$.isAttended' = ${attended} and e.before ->> '$.isAttended' is not e.after ->> '$.isAttended'`;
