import { sql } from "drizzle-orm";
import { friendReminders } from "#db/automation/reminders.ts";
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
		sql`with own(id) as (
				select r.id from ${runs} r where r.cause_type = 'reservation' and r.cause_id in ${valuesOfList(reservationIds)}
				union select r.id from ${friendReminders} m
					join ${runs} r on r.cause_type = 'episode' and r.cause_id = m.episode_id and r.friend_id = m.friend_id
						and r.cause glob 'episode:' || m.id || ':*'
					where m.reservation_id in ${valuesOfList(reservationIds)})
			update ${deliveries} set state = 'cancelled', next_attempt_at = null,
				reason = ${DELIVERY_TEXTS.cancelledWithReservation}
			where state = 'scheduled' and attempts = 0 and due_at > ${now}
				and run_id in (select id from own union select c.id from ${runs} c join own on c.root_id = own.id)`,
	);
