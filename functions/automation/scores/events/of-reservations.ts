import { type SQL, sql } from "drizzle-orm";
import { salonHistory } from "#db/booking/salon-history.ts";
import { salons } from "#db/booking/salons.ts";
import { among } from "#db/platform/sql/among.ts";
import type { ReservationLogLabel } from "#domain/booking/salons/history.ts";
import type { ScoreSource } from "./definition.ts";

/** Changes of friends' reservations, once for each reservation. */
export const ofReservations = (which: SQL): ScoreSource => ({
	table: salonHistory,
	where: sql`e.subject = 'reservation' and ${FRIEND} is not null and ${which}`,
	friend: FRIEND,
	at: sql`e.at`,
	item: sql`e.salon_id`,
	cause: sql`cast(e.subject_id as text)`,
	// The log finds its friends only from its rows; the index finds the recent entries of its salons.
	near: () => sql`e.salon_id in (select near.id from ${salons} near)`,
});

const FRIEND = sql`coalesce(e.after ->> '$.friendId', e.before ->> '$.friendId')`;

/** Entries of the log under one of these labels. */
export const labelled = (...labels: ReservationLogLabel[]): SQL => sql`e.label in ${among(labels)}`;

/** An operator recorded whether the friend came, and had not recorded the same before. */
export const attended = (came: 0 | 1): SQL =>
	sql`e.after ->> '$.isAttended' = ${came} and e.before ->> '$.isAttended' is not e.after ->> '$.isAttended'`;
