import { type SQL, sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";

/**
 * Cancels the scheduled messages of ended reservations: of their events' actions, of their reminders' steps,
 * and of runs that those started. Deliveries that are due, retried or claimed are checked again before they
 * are sent (`functions/engine/deliveries/bases`).
 */
export const cancelDeliveriesStatement = (
	db: Db,
	now: number,
	reservationIds: readonly number[],
): Statement =>
	execute(
		db,
		sql`${withOwnRuns(reservationIds)}
			update ${deliveries} set state = 'cancelled', next_attempt_at = null,
				reason = ${DELIVERY_TEXTS.cancelledWithReservation}
			where state = 'scheduled' and attempts = 0 and due_at > ${now}
				and ${BELONGS_TO_OWN_RUN}`,
	);

/**
 * Schedules again the messages that ended with a reservation, after that end was undone. Messages older than an earlier
 * end stay cancelled; a change of the friend counts as an end, since messages to the former friend end with it.
 */
export const restoreDeliveriesStatement = (
	db: Db,
	{ reservationId, endedAt, now }: { reservationId: number; endedAt: number; now: number },
): Statement =>
	execute(
		db,
		sql`${withOwnRuns([reservationId])}
			update ${deliveries} set state = 'scheduled', next_attempt_at = due_at, reason = null
			where state = 'cancelled' and attempts = 0 and due_at > ${now}
				and reason = ${DELIVERY_TEXTS.cancelledWithReservation} and created_at > ifnull((
					select max(h.at) from ${reservations} r join ${salonHistory} h on h.salon_id = r.salon_id
						and h.subject = 'reservation' and h.subject_id = r.id
					where r.id = ${reservationId} and h.at < ${endedAt}
						and (h.after ->> '$.status' not in ('approved', 'pending')
							or h.after ->> '$.friendId' is not h.before ->> '$.friendId')), 0)
				and ${BELONGS_TO_OWN_RUN}`,
	);

/** SQL: runs `own` of the events of reservations and of their reminders' steps. */
const withOwnRuns = (reservationIds: readonly number[]): SQL => sql`with own(id) as (
		select r.id from ${runs} r where r.cause_type = 'reservation' and r.cause_id in ${valuesOfList(reservationIds)}
		union select r.id from ${friendReminders} m
			join ${runs} r on r.cause_type = 'episode' and r.cause_id = m.episode_id and r.friend_id = m.friend_id
				and r.cause glob 'episode:' || m.id || ':*'
			where m.reservation_id in ${valuesOfList(reservationIds)})`;

/** SQL: whether a delivery belongs to one of those runs, or to one that they started. */
const BELONGS_TO_OWN_RUN = sql`run_id in (
	select id from own union select c.id from ${runs} c join own on c.root_id = own.id)`;
