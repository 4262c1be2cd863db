import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { UNSOLVED_STATUSES } from "#domain/engine/reservations/reservation-status.ts";

/** Literal values: with bound ones SQLite does not use the partial index. */
const STATUS_LIST = sql.raw(UNSOLVED_STATUSES.map((status) => `'${status}'`).join(", "));

/**
 * Condition for reservations that need an operator: a decision, or a new time after hours or shifts changed. One that
 * waits for its payment needs nobody.
 */
export const unsolvedCondition = (reservation: SQL): SQL =>
	sql`${reservation}.deleted_at is null and ${reservation}.pay_until is null
		and (${reservation}.status in (${STATUS_LIST}) or ${reservation}.stranded_at is not null)`;

/** Id of the reservation that a row belongs to: a request is a row below its reservation. */
export const RESERVATION_ID: SQL<number> = sql<number>`coalesce(${reservations.parentId}, ${reservations.id})`;

/** Number of reservations in unsolved rows: one with two open requests counts once, as it is listed. */
export const UNSOLVED_COUNT: SQL<number> = sql<number>`count(distinct ${RESERVATION_ID})`;
