import { type SQL, sql } from "drizzle-orm";
import { UNSOLVED_STATUSES } from "#domain/engine/reservations/reservation-status.ts";

/** Written out: a bound list would keep SQLite from the index of what is unsolved. */
const STATUSES = sql.raw(UNSOLVED_STATUSES.map((status) => `'${status}'`).join(", "));

/** Whether a row of `reservations` waits for an operator: for a judgement, or for a look since hours or shifts changed. */
export const unsolvedCondition = (reservation: SQL): SQL =>
	sql`${reservation}.deleted_at is null
		and (${reservation}.status in (${STATUSES}) or ${reservation}.stranded_at is not null)`;
