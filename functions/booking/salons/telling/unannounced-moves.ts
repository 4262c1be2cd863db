import { sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { type ContextValue, pendingRuns } from "#db/engine/runs.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { ReservationNoticeState } from "#domain/booking/salons/telling.ts";
import { RESERVATION_CATEGORY } from "#domain/engine/placeholders/reservation-values.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";

/** State of a reservation that its friend was last notified of. */
export type NotifiedState = ReservationNoticeState & { startsAt: number };

/** A move that can still be taken back, of which the friend has not heard yet. */
export interface UnannouncedMove {
	known: NotifiedState;
	/** The run that is left; of one that is not written yet, none. */
	runId?: number;
}

/** Carried along by the run, under a key that no placeholder has. */
const KEY = "known";

/** Of a reservation, what a friend knows who has heard of all of it. */
export const notifiedState = (row: ReservationRow): NotifiedState => ({
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

export const formatNotifiedState = (known: NotifiedState): ContextValue => [
	RESERVATION_CATEGORY,
	"update",
	KEY,
	JSON.stringify(known),
];

/** Finds the moves of reservations whose actions nobody has begun to run. The literal is what the index is about. */
export const unannouncedStatement = (db: Db, reservationIds: readonly number[], now: number) =>
	queryRows<{ runId: number; reservationId: number; context: string }>(
		db,
		sql`select id as runId, cause_id as reservationId, context from ${pendingRuns}
			where cause_type = 'reservation' and cause_id in ${valuesOfList(reservationIds)}
				and attempts = 0 and next_attempt_at > ${now} and cause like '%:update'`,
	);

/** The same by reservation. */
export const readUnannounced = (
	rows: readonly { runId: number; reservationId: number; context: string }[],
): Map<number, UnannouncedMove> =>
	new Map(
		rows.flatMap(({ runId, reservationId, context }) => {
			const found = (JSON.parse(context) as ContextValue[]).find(([, , key]) => key === KEY);
			return found ? [[reservationId, { runId, known: JSON.parse(found[3]) as NotifiedState }] as const] : [];
		}),
	);
