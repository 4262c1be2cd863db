import { sql } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";
import { type ContextValue, pendingRuns } from "#db/engine/runs.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import type { ReservationNoticeState } from "#domain/booking/salons/reservation-flow.ts";
import { RESERVATION_CATEGORY } from "#domain/engine/placeholders/reservation-values.ts";
import type { ShownReservationRow } from "../engine/salon-rows.ts";

/** State of a reservation that its friend was last notified of. */
export type NotifiedState = ReservationNoticeState & { startsAt: number };

/** Change that can still be undone and that the friend was not notified of yet. */
export interface UnannouncedChange {
	/** State before a move, which further moves are compared with; null for a decision, which stands alone. */
	notifiedState: NotifiedState | null;
	/** Pending run; undefined where it is not written yet. */
	runId?: number;
}

/** Context key of the known state; no placeholder uses it. */
const KNOWN_STATE_KEY = "known";

/** State of a reservation for a friend who was notified of every change. */
export const toNotifiedState = (row: ShownReservationRow): NotifiedState => ({
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

/** Context value by which a later change finds the state that the friend was last notified of. */
export const formatNotifiedState = (notifiedState: NotifiedState | null): ContextValue => [
	RESERVATION_CATEGORY,
	"update",
	KNOWN_STATE_KEY,
	JSON.stringify(notifiedState),
];

/**
 * Selects the reservation changes whose actions have not been attempted. The literal condition matches the
 * partial index.
 */
export const selectUnannouncedChanges = (db: Db, reservationIds: readonly number[], now: number) =>
	queryRows(
		db,
		{ runId: number, reservationId: number, context: text },
		sql`select id as runId, cause_id as reservationId, context from ${pendingRuns}
			where cause_type = 'reservation' and cause_id in ${valuesOfList(reservationIds)}
				and attempts = 0 and next_attempt_at > ${now}`,
	);

/** The same by reservation id. */
export const mapUnannouncedChanges = (
	rows: readonly { runId: number; reservationId: number; context: string }[],
): Map<number, UnannouncedChange> =>
	new Map(
		rows.flatMap(({ runId, reservationId, context }) => {
			const knownValue = (JSON.parse(context) as ContextValue[]).find(([, , key]) => key === KNOWN_STATE_KEY);
			if (!knownValue) return [];
			const [, , , state] = knownValue;
			return [[reservationId, { runId, notifiedState: JSON.parse(state) as NotifiedState | null }] as const];
		}),
	);
