import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type ContextValue, pendingRuns } from "#db/engine/runs.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { Standing } from "#domain/booking/salons/telling.ts";
import { RESERVATION_CATEGORY } from "#domain/engine/placeholders/reservation.ts";
import type { ReservationRow } from "../engine/rows.ts";

/** What a friend knows of a reservation. */
export type Known = Standing & { startsAt: number };

/** A move that can still be taken back, of which the friend has not heard yet. */
export interface Untold {
	known: Known;
	/** The run that is left; of one that is not written yet, none. */
	runId?: number;
}

/** Carried along by the run, under a key that no placeholder has. */
const KEY = "known";

/** Of a reservation, what a friend knows who has heard of all of it. */
export const knownOf = (row: ReservationRow): Known => ({
	status: row.status,
	friendId: row.friendId,
	date: row.date,
	fromMinute: row.fromMinute,
	toMinute: row.toMinute,
	courseId: row.courseId,
	resourceId: row.resourceId,
	subResourceIds: row.subResourceIds,
	startsAt: row.startsAt,
});

export const writtenKnown = (known: Known): ContextValue => [
	RESERVATION_CATEGORY,
	"update",
	KEY,
	JSON.stringify(known),
];

/** Finds the moves of reservations whose actions nobody has begun to run. The literal is what the index is about. */
export const untoldStatement = (db: Db, reservationIds: readonly number[], now: number) =>
	rowsOf<{ runId: number; reservationId: number; context: string }>(
		db,
		sql`select id as runId, cause_id as reservationId, context from ${pendingRuns}
			where cause_type = 'reservation' and cause_id in ${among(reservationIds)}
				and attempts = 0 and next_attempt_at > ${now} and cause like '%:update'`,
	);

/** The same by reservation. */
export const untoldOf = (
	rows: readonly { runId: number; reservationId: number; context: string }[],
): Map<number, Untold> =>
	new Map(
		rows.flatMap(({ runId, reservationId, context }) => {
			const found = (JSON.parse(context) as ContextValue[]).find(([, , key]) => key === KEY);
			return found ? [[reservationId, { runId, known: JSON.parse(found[3]) as Known }] as const] : [];
		}),
	);
