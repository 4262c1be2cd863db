import { type SQL, sql } from "drizzle-orm";
import { UNSOLVED_STATUSES } from "#domain/engine/reservations/reservation-status.ts";

/** Literal values: with bound ones SQLite does not use the partial index. */
const STATUS_LIST = sql.raw(UNSOLVED_STATUSES.map((status) => `'${status}'`).join(", "));

/**
 * Condition for reservations that need an operator: a decision, or a new time after hours or shifts changed.
 */
export const unsolvedCondition = (reservation: SQL): SQL =>
	sql`${reservation}.deleted_at is null
		and (${reservation}.status in (${STATUS_LIST}) or ${reservation}.stranded_at is not null)`;
